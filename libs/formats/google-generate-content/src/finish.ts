import type { Finish, FinishReason } from '#libs/canonical';
import { format } from './format.js';

const reasons: Readonly<Record<string, FinishReason>> = {
  STOP: 'stop',
  MAX_TOKENS: 'length',
  SAFETY: 'content-filter',
  RECITATION: 'content-filter',
  BLOCKLIST: 'content-filter',
  PROHIBITED_CONTENT: 'content-filter',
  SPII: 'content-filter',
  IMAGE_SAFETY: 'content-filter',
  IMAGE_PROHIBITED_CONTENT: 'content-filter',
  IMAGE_RECITATION: 'content-filter',
  CONTINUATION: 'pause',
  MALFORMED_FUNCTION_CALL: 'error',
  UNEXPECTED_TOOL_CALL: 'error',
  TOO_MANY_TOOL_CALLS: 'error',
  MALFORMED_RESPONSE: 'error',
  LANGUAGE: 'error',
  OTHER: 'error',
  NO_IMAGE: 'error',
  IMAGE_OTHER: 'error',
};

const words: Readonly<Record<FinishReason, string>> = {
  stop: 'STOP',
  'stop-sequence': 'STOP',
  length: 'MAX_TOKENS',
  'context-window': 'MAX_TOKENS',
  'tool-calls': 'STOP',
  'content-filter': 'SAFETY',
  refusal: 'SAFETY',
  // The vendor's CONTINUATION makes its clients come back with a token that nobody could resume.
  pause: 'STOP',
  error: 'OTHER',
  unknown: 'STOP',
};

/** Some models say it in every chunk, not only where a candidate ends. */
const filler = 'STOP';
/** The format's word for none. */
const unspecified = 'FINISH_REASON_UNSPECIFIED';

/** Of several words for why a candidate ended, the first of the highest rank tells it, in whatever order they come. */
export function rankOfFinish(value: string): number {
  if (isKnownFinish(value)) return value === filler ? 1 : 3;
  return value === unspecified ? 0 : 2;
}

const isKnownFinish = (value: string): boolean => Object.hasOwn(reasons, value);

/** Reads `finishReason`. There is no word for calls: an answer that ends with STOP and holds calls ended for them. */
export function readFinish(value: string | undefined, hasToolCalls: boolean): Finish {
  if (value === undefined) return { reason: 'unknown' };
  const reason = (isKnownFinish(value) ? reasons[value] : undefined) ?? 'unknown';
  return { reason: reason === 'stop' && hasToolCalls ? 'tool-calls' : reason, raw: { format, value } };
}

/** Writes `finishReason`: the upstream's own word where it was of this format. */
export function writeFinish(finish: Finish): string {
  return finish.raw?.format === format ? finish.raw.value : words[finish.reason];
}
