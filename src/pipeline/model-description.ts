import { isDeepStrictEqual } from 'node:util';
import type { ModelEndpoint } from '#libs/provider-kit';
import type { ModelCapabilities, Prices } from '../config/model-facts.js';
import type { CandidateFacts, KnownFacts } from '../routing/candidate-facts.js';
import type { Candidate } from '../routing/candidate.js';

/** What a model can do and costs, over all who serve it. Absent: not known. */
export interface ModelDescription {
  readonly endpoints?: readonly ModelEndpoint[];
  /** What any of them can, true; what none of them can, false. */
  readonly capabilities: ModelCapabilities;
  /** Tokens that a prompt may have: of the one that takes most. */
  readonly context?: number;
  /** Tokens that an answer may have: of the one that gives most. */
  readonly maxOutput?: number;
  /** Where all of them cost the same. */
  readonly prices?: Prices;
}

/** Describes a model by its candidates. */
export function describeModel(
  candidates: readonly Candidate[],
  facts: Pick<CandidateFacts, 'of' | 'pricesOf'>,
): ModelDescription {
  const all = candidates.map((candidate) => facts.of(candidate));
  const [prices, ...others] = candidates.map((candidate) => facts.pricesOf(candidate));
  const endpoints = all[0]?.endpoints;
  const context = most(all.map((known) => known.context));
  const maxOutput = most(all.map((known) => known.maxOutput));
  return {
    ...(endpoints !== undefined && { endpoints }),
    capabilities: capabilitiesOf(all),
    ...(context !== undefined && { context }),
    ...(maxOutput !== undefined && { maxOutput }),
    ...(prices !== undefined && others.every((other) => isDeepStrictEqual(other, prices)) && { prices }),
  };
}

const names = ['vision', 'audio', 'tools', 'schema', 'reasoning', 'pictures'] as const;

function capabilitiesOf(all: readonly KnownFacts[]): ModelCapabilities {
  const values = names.map(
    (name) => [name, anyOf(all.map(({ capabilities }) => capabilities[name]))] as const,
  );
  return Object.fromEntries(values.filter(([, value]) => value !== undefined));
}

/** True where one is; false where all are. */
function anyOf(values: readonly (boolean | undefined)[]): boolean | undefined {
  if (values.includes(true)) return true;
  return values.length > 0 && values.every((value) => value === false) ? false : undefined;
}

/** Undefined where one of them is not known: it may be more. */
const most = (counts: readonly (number | undefined)[]): number | undefined => {
  const known = counts.filter((count) => count !== undefined);
  return known.length === 0 || known.length < counts.length ? undefined : Math.max(...known);
};
