import type { Finish, FinishReason } from '#libs/canonical';
import { format } from './format.js';
import type { CompletionFinishReason } from './wire-response.js';

const reasons: Readonly<Record<string, FinishReason>> = {
  stop: 'stop',
  length: 'length',
  content_filter: 'content-filter',
};

const words: Readonly<Record<FinishReason, CompletionFinishReason>> = {
  stop: 'stop',
  'stop-sequence': 'stop',
  length: 'length',
  'context-window': 'length',
  'tool-calls': 'stop',
  'content-filter': 'content_filter',
  refusal: 'content_filter',
  pause: 'stop',
  error: 'stop',
  unknown: 'stop',
};

/** Reads `finish_reason`. */
export function readFinish(value: string | undefined): Finish {
  if (value === undefined) return { reason: 'unknown' };
  const reason = (Object.hasOwn(reasons, value) ? reasons[value] : undefined) ?? 'unknown';
  return { reason, raw: { format, value } };
}

/** Writes `finish_reason`: the upstream's own word where it was of this format. */
export function writeFinish({ raw, reason }: Finish): string {
  return raw?.format === format ? raw.value : words[reason];
}
