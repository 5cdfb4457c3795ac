import type { RoutingStrategy } from '../../config/routing-kinds.js';
import type { Candidate } from '../candidate.js';
import type { Contender, Ranked } from '../plan/strategies/strategy.js';
import type { AffinityMemory, Place } from './affinity-memory.js';
import { attraction } from './rendezvous.js';
import { mayStay } from './may-stay.js';

/** `kept`: answered where its prompt is in the cache; `moved`: elsewhere; `new`: it was in no cache that is known of. */
export type AffinityOutcome = 'kept' | 'moved' | 'new';

/** What an attachment goes by. */
export interface AttachmentTerms {
  /** Where the longest known beginning of the prompt was answered. Absent: nowhere, or in too many places. */
  readonly home?: Place;
  /** What decides where it goes without a home: the same for whoever computes it. Absent: nothing but chance. */
  readonly anchor?: string;
  /** What is remembered once it is answered. */
  readonly names: readonly string[];
  /** Milliseconds; absent: as long as the vendor keeps prompts. */
  readonly lifetime?: number;
}

/** One request's preference for who has its prompt in the cache, or is to have it. */
export class Attachment {
  constructor(
    private readonly terms: AttachmentTerms,
    private readonly memory: Pick<AffinityMemory, 'keep'>,
    private readonly lifetimeAt: (candidate: Candidate) => number,
  ) {}

  /**
   * Who goes first of those that may be asked; undefined: whom the strategy says. Strategies with an order of their own
   * (priority, cheapest) keep it: they send the same prompt the same way anyhow.
   */
  leader(contenders: readonly Contender[], strategy: RoutingStrategy): Ranked | undefined {
    const { home, anchor } = this.terms;
    if (home !== undefined) {
      const found = contenders.find(({ candidate }) => isAt(home, candidate));
      return found && mayStay(found, contenders, strategy)
        ? { candidate: found.candidate, reason: 'has its prompt in the cache' }
        : undefined;
    }
    return strategy === 'weighted' && anchor !== undefined ? drawn(anchor, contenders) : undefined;
  }

  /** How much a key of the candidate is wanted; undefined: they take turns. */
  preferenceAt(candidate: Candidate): ((key: string | undefined) => number) | undefined {
    const { home, anchor } = this.terms;
    const isHome = home !== undefined && isAt(home, candidate);
    if (!isHome && anchor === undefined) return undefined;
    return (key) => {
      if (isHome && key === home.key) return Infinity;
      return anchor === undefined ? 0 : attraction(anchor, key ?? '');
    };
  }

  /** The candidate has begun to answer: from now on its prompt is there. */
  settle(candidate: Candidate, key: string | undefined): AffinityOutcome {
    const { names, lifetime } = this.terms;
    const place = { provider: candidate.provider.id, model: candidate.model, key };
    const time = Math.max(lifetime ?? 0, this.lifetimeAt(candidate));
    const outcome = this.expects(candidate, key);
    for (const name of names) this.memory.keep(name, place, time);
    return outcome;
  }

  /** What an answer of the candidate with this key would be. */
  expects(candidate: Candidate, key: string | undefined): AffinityOutcome {
    const { home } = this.terms;
    if (home === undefined) return 'new';
    return isAt(home, candidate) && home.key === key ? 'kept' : 'moved';
  }
}

const isAt = ({ provider, model }: Place, candidate: Candidate): boolean =>
  provider === candidate.provider.id && model === candidate.model;

/** By weights, but for the same beginning always the same one. */
function drawn(anchor: string, contenders: readonly Contender[]): Ranked | undefined {
  const total = contenders.reduce((sum, { weight }) => sum + weight, 0);
  if (total === 0) return undefined;
  const draws = contenders.map(({ candidate: { provider, model }, weight }) =>
    attraction(anchor, `${provider.id}/${model}`, weight),
  );
  const first = contenders[draws.indexOf(Math.max(...draws))];
  return first && { candidate: first.candidate, reason: `weight ${first.weight} of ${total}, by its prompt` };
}
