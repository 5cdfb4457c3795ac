import type { Candidate } from '../candidate.js';
import type { KnownFacts } from '../candidate-facts.js';
import type { Asked, AskedFeatures } from './asked.js';

/** What a request may need, and why a candidate without it is left out. */
const needs = {
  vision: 'sees no pictures',
  audio: 'hears no sound',
  tools: 'calls no tools',
  schema: 'follows no schema',
} as const;
const names = ['vision', 'audio', 'tools', 'schema'] as const satisfies readonly (keyof typeof needs)[];

/**
 * Why a candidate is known to be unable to serve a request, as a clause; undefined where it can, or nobody knows. What
 * its `when` asks for it can do. Requests are read only where the answer depends on it.
 */
export function inabilityOf(
  { rules }: Candidate,
  { capabilities, context }: KnownFacts,
  asked: Asked,
): string | undefined {
  if (asked.endpoint !== 'generation') return undefined;
  const lacks = names.filter((name) => capabilities[name] === false && rules?.when?.[name] !== true);
  // Every token has at least a byte.
  const mayBeTooLong = context !== undefined && (asked.size ?? Infinity) > context;
  if (lacks.length === 0 && !mayBeTooLong) return undefined;
  const features = asked.features?.();
  if (features === undefined) return undefined;
  const missing = lacks.find((name) => features[name]);
  if (missing !== undefined) return needs[missing];
  return mayBeTooLong ? tooLong(features, context) : undefined;
}

const tooLong = ({ tokens }: AskedFeatures, context: number): string | undefined =>
  tokens > context ? `the prompt of about ${tokens} tokens exceeds its context of ${context}` : undefined;
