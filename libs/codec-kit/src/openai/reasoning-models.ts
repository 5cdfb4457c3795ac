import type { CanonicalRequest, Sampling } from '#libs/canonical';
import type { LossCollector } from '../loss-collector.js';

/** Models that always think; from 5.1 on they do only where an effort is asked for. */
const thinkers = /^(?:openai\/)?(?:o\d|gpt-5(?![.\d])(?!.*chat))/;
const occasionalThinkers = /^(?:openai\/)?gpt-5\.\d(?!.*chat)/;

/**
 * What of a foreign client's sampling OpenAI's model takes: while it thinks it refuses all temperatures but 1, and
 * all `top_p` but 1. Source: formats/mapping.md §2.
 */
export function samplingOfThinkers(
  { sampling = {}, reasoning }: Pick<CanonicalRequest, 'sampling' | 'reasoning'>,
  model: string,
  losses: LossCollector,
): Sampling {
  const { temperature, topP, ...others } = sampling;
  const asked = reasoning?.mode !== 'off' && (reasoning?.effort ?? 'none') !== 'none';
  if (!thinkers.test(model) && !(asked && occasionalThinkers.test(model))) return sampling;
  const detail = 'The upstream takes no sampling parameters while it thinks.';
  if (temperature !== undefined && temperature !== 1) losses.dropped('temperature', 'temperature', detail);
  if (topP !== undefined && topP !== 1) losses.dropped('top_p', 'top-p', detail);
  return others;
}
