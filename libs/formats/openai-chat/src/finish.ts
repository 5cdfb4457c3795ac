import type { Finish, FinishReason } from '#libs/canonical';
import { format } from './format.js';
import type { ChatFinishReason } from './wire-response.js';

const reasons: Readonly<Record<string, FinishReason>> = {
  stop: 'stop',
  length: 'length',
  tool_calls: 'tool-calls',
  function_call: 'tool-calls',
  content_filter: 'content-filter',
  // OpenRouter's word for an upstream that failed.
  error: 'error',
};

const words: Readonly<Record<FinishReason, ChatFinishReason>> = {
  stop: 'stop',
  'stop-sequence': 'stop',
  length: 'length',
  'context-window': 'length',
  'tool-calls': 'tool_calls',
  'content-filter': 'content_filter',
  refusal: 'content_filter',
  pause: 'stop',
  error: 'stop',
  unknown: 'stop',
};

/** What a candidate held, as far as it tells why it ended. */
export interface CandidateTraits {
  readonly hasToolCalls: boolean;
  readonly hasRefusal: boolean;
}

/** Reads `finish_reason`. A plain `stop` after tool calls or a refusal means these. */
export function readFinish(value: string | undefined, traits: CandidateTraits): Finish {
  if (value === undefined) return { reason: 'unknown' };
  const reason = (Object.hasOwn(reasons, value) ? reasons[value] : undefined) ?? 'unknown';
  return { reason: reason === 'stop' ? refine(traits) : reason, raw: { format, value } };
}

function refine({ hasToolCalls, hasRefusal }: CandidateTraits): FinishReason {
  if (hasToolCalls) return 'tool-calls';
  return hasRefusal ? 'refusal' : 'stop';
}

/** Writes `finish_reason`: the upstream's own word where it was of this format. */
export function writeFinish(finish: Finish, hasToolCalls: boolean): string {
  if (finish.raw?.format === format) return finish.raw.value;
  return finish.reason === 'stop' && hasToolCalls ? 'tool_calls' : words[finish.reason];
}
