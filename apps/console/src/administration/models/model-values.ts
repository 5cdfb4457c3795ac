import type { PublicModelDto } from '../api/api-types.js';

export const features = ['vision', 'audio', 'tools', 'schema', 'stream'] as const;
export type Feature = (typeof features)[number];
export const contentFaults = ['context_length_exceeded', 'content_filter'] as const;
export type ContentFault = (typeof contentFaults)[number];
export const deadlineNames = ['connect', 'firstByte', 'firstToken', 'idle', 'total'] as const;
export type DeadlineName = (typeof deadlineNames)[number];

/** `either`: the candidate takes requests with the feature and without. */
export type Wish = 'either' | 'with' | 'without';

/** A candidate as it is written in a form: texts are empty where there is nothing. */
export interface CandidateValues {
  /** Tells candidates apart while they move. */
  readonly key: string;
  readonly provider: string;
  readonly model: string;
  readonly priority: string;
  readonly weight: string;
  readonly wishes: Readonly<Record<Feature, Wish>>;
  readonly minTokens: string;
  readonly maxTokens: string;
  /** What the form does not show, as it is stored: context, capabilities, prices. */
  readonly kept: Readonly<Record<string, unknown>>;
}

/** A name as it is written in a form. */
export interface ModelValues {
  readonly name: string;
  readonly candidates: readonly CandidateValues[];
  /** Empty: as for all. So are those below. */
  readonly strategy: string;
  readonly retries: string;
  readonly affinity: string;
  readonly hedgeAfter: string;
  /** Undefined: as for all. */
  readonly fallbackOn: readonly ContentFault[] | null;
  readonly deadlines: Readonly<Record<DeadlineName, string>>;
}

const either = Object.fromEntries(features.map((feature) => [feature, 'either'])) as Record<Feature, Wish>;

/** A candidate that nothing is said of yet. @param key unlike those of others */
export const newCandidate = (
  key: string,
  place: { readonly provider?: string; readonly model?: string } = {},
): CandidateValues => ({
  key,
  provider: place.provider ?? '',
  model: place.model ?? '',
  priority: '',
  weight: '',
  wishes: either,
  minTokens: '',
  maxTokens: '',
  kept: {},
});

const noDeadlines = Object.fromEntries(deadlineNames.map((name) => [name, ''])) as Record<
  DeadlineName,
  string
>;

/** A form without anything in it but one candidate. */
export const newModel = (candidate: CandidateValues): ModelValues => ({
  name: '',
  candidates: [candidate],
  strategy: '',
  retries: '',
  affinity: '',
  hedgeAfter: '',
  fallbackOn: null,
  deadlines: noDeadlines,
});

type Written = Readonly<Record<string, unknown>>;

/** A stored name as the form has it. Its settings are in the words of the configuration file. */
export function valuesOf({ name, settings }: Pick<PublicModelDto, 'name' | 'settings'>): ModelValues {
  const { candidates, strategy, retries, affinity, hedge, fallbackOn, deadlines } = settings;
  const listed = Array.isArray(candidates) ? (candidates as readonly Written[]) : [];
  return {
    name,
    candidates: listed.map((candidate, index) => candidateValuesOf(candidate, `kept-${index}`)),
    strategy: written(strategy),
    retries: written(retries),
    affinity: written(affinity),
    hedgeAfter: written((hedge as Written | undefined)?.after),
    fallbackOn: Array.isArray(fallbackOn)
      ? contentFaults.filter((fault) => fallbackOn.includes(fault))
      : null,
    deadlines: Object.fromEntries(
      deadlineNames.map((deadline) => [deadline, written((deadlines as Written | undefined)?.[deadline])]),
    ) as Record<DeadlineName, string>,
  };
}

function candidateValuesOf(candidate: Written, key: string): CandidateValues {
  const { provider, model, priority, weight, when = {}, ...kept } = candidate;
  const { minTokens, maxTokens, ...wishes } = when as Written;
  return {
    key,
    provider: written(provider),
    model: written(model),
    priority: written(priority),
    weight: written(weight),
    wishes: Object.fromEntries(features.map((feature) => [feature, wishOf(wishes[feature])])) as Record<
      Feature,
      Wish
    >,
    minTokens: written(minTokens),
    maxTokens: written(maxTokens),
    kept,
  };
}

const wishOf = (value: unknown): Wish => {
  if (typeof value !== 'boolean') return 'either';
  return value ? 'with' : 'without';
};

const written = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : '';

/** The same as the admin API takes it. What is empty is taken away: null. */
export function settingsOf(values: ModelValues): Record<string, unknown> {
  const deadlines = Object.entries(values.deadlines).filter(([, value]) => value.trim() !== '');
  return {
    candidates: values.candidates.map(candidateOf),
    strategy: textOrNull(values.strategy),
    retries: numberOrNull(values.retries),
    affinity: textOrNull(values.affinity),
    hedge: values.hedgeAfter.trim() === '' ? null : { after: values.hedgeAfter.trim() },
    fallbackOn: values.fallbackOn,
    deadlines: deadlines.length === 0 ? null : Object.fromEntries(deadlines),
  };
}

/** For a new name: what is not said is left out. */
export const newSettingsOf = (values: ModelValues): Record<string, unknown> =>
  Object.fromEntries(Object.entries(settingsOf(values)).filter(([, value]) => value !== null));

function candidateOf(candidate: CandidateValues): Record<string, unknown> {
  const { provider, model, priority, weight, wishes, minTokens, maxTokens, kept } = candidate;
  const when = {
    ...Object.fromEntries(
      features
        .filter((feature) => wishes[feature] !== 'either')
        .map((feature) => [feature, wishes[feature] === 'with']),
    ),
    ...(minTokens.trim() !== '' && { minTokens: Number(minTokens) }),
    ...(maxTokens.trim() !== '' && { maxTokens: Number(maxTokens) }),
  };
  return {
    provider,
    model: model.trim(),
    ...(priority.trim() !== '' && { priority: Number(priority) }),
    ...(weight.trim() !== '' && { weight: Number(weight) }),
    ...(Object.keys(when).length > 0 && { when }),
    ...kept,
  };
}

const textOrNull = (text: string): string | null => (text.trim() === '' ? null : text.trim());
const numberOrNull = (text: string): number | null => (text.trim() === '' ? null : Number(text));

/** A field whose text can be seen to be wrong before anybody is asked, by its name in the API. */
export interface SeenFault {
  readonly param: string;
  readonly kind: 'missing' | 'notNumber' | 'noName';
}

const whole = /^\s*\d{0,9}\s*$/;

/** What can be seen to be wrong. */
export function faultsOf(values: ModelValues): readonly SeenFault[] {
  const numbers = values.candidates.flatMap(({ priority, weight, minTokens, maxTokens }, index) =>
    Object.entries({ priority, weight, 'when.minTokens': minTokens, 'when.maxTokens': maxTokens }).map(
      ([name, text]) => [`settings.candidates[${index}].${name}`, text] as const,
    ),
  );
  const needed = values.candidates.flatMap(({ provider, model }, index) =>
    Object.entries({ provider, model }).map(
      ([name, text]) => [`settings.candidates[${index}].${name}`, text] as const,
    ),
  );
  return [
    ...(values.name.trim() === '' ? [{ param: 'name', kind: 'noName' as const }] : []),
    ...needed
      .filter(([, text]) => text.trim() === '')
      .map(([param]) => ({ param, kind: 'missing' as const })),
    ...[...numbers, ['settings.retries', values.retries] as const]
      .filter(([, text]) => !whole.test(text))
      .map(([param]) => ({ param, kind: 'notNumber' as const })),
  ];
}

/** A list with one of its members at another place. */
export function moved<Member>(list: readonly Member[], from: number, to: number): readonly Member[] {
  const member = list[from];
  if (member === undefined || to < 0 || to >= list.length) return list;
  return list.toSpliced(from, 1).toSpliced(to, 0, member);
}
