import type { Fact } from '../facts.js';
import type { ClientFormat, UpstreamFormat } from '../formats/wire-format.js';
import type { Expected, Scenario } from '../scenarios/scenario.js';

/** What became of a scenario, the best first. */
export const fates = ['kept', 'filled', 'approximated', 'reported', 'refused', 'silent'] as const;

export type Fate = (typeof fates)[number];

/** A loss that the gateway named. */
export interface NamedLoss {
  readonly feature: string;
  readonly action: string;
}

/** What could be observed at both ends. */
export interface Observation {
  readonly client: ClientFormat;
  readonly upstream: UpstreamFormat;
  readonly status: number;
  /** What the upstream was asked; absent where it was not. */
  readonly asked?: readonly Fact[];
  readonly answered: readonly Fact[];
  readonly losses: readonly NamedLoss[];
  /** The words of an error. */
  readonly message: string;
}

/** What is to be found at both ends. */
type Demands = Pick<Scenario, 'asked' | 'answered'>;

export interface Verdict {
  readonly fate: Fate;
  /** What the gateway named as lost in an answer. */
  readonly names: readonly string[];
  /** The same in words, by fate: `reported: top-k, logprobs`. */
  readonly losses: readonly string[];
  /** What got lost, or came out of nothing, without a word. */
  readonly faults: readonly string[];
}

const fateOf = (action: string): Fate =>
  action === 'dropped' ? 'reported' : action === 'filled' ? 'filled' : 'approximated';

/** All that suffered one fate: `reported: top-k, logprobs`. */
function tell(fate: Fate, losses: readonly NamedLoss[]): readonly string[] {
  const names = losses.filter(({ action }) => fateOf(action) === fate).map(({ feature }) => feature);
  return names.length === 0 ? [] : [`${fate}: ${[...new Set(names)].sort().join(', ')}`];
}

const worst = (found: readonly Fate[]): Fate => fates.findLast((fate) => found.includes(fate)) ?? 'kept';

/** One verdict of several. */
export const worstOf = (verdicts: readonly Verdict[]): Verdict => ({
  fate: worst(verdicts.map(({ fate }) => fate)),
  names: [...new Set(verdicts.flatMap(({ names }) => names))],
  losses: [...new Set(verdicts.flatMap(({ losses }) => losses))],
  faults: verdicts.flatMap(({ faults }) => faults),
});

/** Judges whether everything came through or was reported by name. */
export function judge(scenario: Demands, seen: Observation): Verdict {
  if (isRefusal(scenario, seen)) return judgeRefusal(scenario, seen);
  const faults = [
    ...compare('request', demanded(scenario.asked, seen), seen.asked ?? [], seen.losses),
    ...compare('answer', demanded(scenario.answered, seen), seen.answered, seen.losses),
  ];
  const told = fates.flatMap((fate) => tell(fate, seen.losses));
  const suffered = seen.losses.map(({ action }) => fateOf(action));
  return {
    fate: worst([...suffered, ...(faults.length > 0 ? ['silent' as const] : [])]),
    names: [...new Set(seen.losses.map(({ feature }) => feature))],
    losses: told,
    faults,
  };
}

const demanded = (all: readonly Expected[], { client, upstream }: Observation): readonly Expected[] =>
  all.filter(
    ({ clients, upstreams }) =>
      clients?.includes(client) !== false && upstreams?.includes(upstream) !== false,
  );

/** The gateway itself has said no. */
const isRefusal = (scenario: Demands, { asked, status }: Observation): boolean =>
  asked === undefined && status >= 400 && scenario.asked.length > 0;

function judgeRefusal({ asked }: Demands, seen: Observation): Verdict {
  const named = demanded(asked, seen).filter(({ refusal }) => refusal?.test(seen.message) === true);
  const names = [...new Set(named.map(({ losses: [name = ''] }) => name))].sort();
  return names.length > 0
    ? { fate: 'refused', names: [], losses: [`refused: ${names.join(', ')}`], faults: [] }
    : { fate: 'silent', names: [], losses: [], faults: [`refused with ${seen.status}: ${seen.message}`] };
}

/** What is missing must be named; what nobody said, or stands elsewhere, must follow from something that is named. */
function compare(
  where: string,
  wanted: readonly Expected[],
  found: readonly Fact[],
  losses: readonly NamedLoss[],
): readonly string[] {
  const rest = [...found];
  const missing = wanted.filter(({ fact }) => !take(rest, fact));
  const unnamed = missing.filter((one) => !losses.some(({ feature }) => one.losses.includes(feature)));
  const isChanged = losses.some(({ action }) => action !== 'dropped');
  return [
    ...unnamed.map(({ fact }) => `${where} lacks: ${fact}`),
    ...(isChanged ? [] : rest.map((fact) => `${where} has of nobody: ${fact}`)),
    ...(isChanged || inOrder(wanted, found) ? [] : [`${where} has another order: ${found.join(' | ')}`]),
  ];
}

function take(rest: Fact[], fact: Fact): boolean {
  const place = rest.indexOf(fact);
  if (place >= 0) rest.splice(place, 1);
  return place >= 0;
}

/** Order is meaning in the conversation; settings and tools have none. */
function inOrder(wanted: readonly Expected[], found: readonly Fact[]): boolean {
  const turns = (facts: readonly Fact[]): readonly Fact[] =>
    facts.filter((fact) => /^(user|model|result)/.test(fact));
  const said = turns(found);
  const asked = turns(wanted.map(({ fact }) => fact)).filter((fact) => said.includes(fact));
  return asked.join() === said.filter((fact) => asked.includes(fact)).join();
}
