import type { Finish, FinishReason } from '#libs/canonical';
import type { JsonValue } from '#libs/json';
import { format } from './format.js';
import type { MessagesStopReason } from './wire-response.js';

const reasons: Readonly<Record<string, FinishReason>> = {
  end_turn: 'stop',
  max_tokens: 'length',
  stop_sequence: 'stop-sequence',
  tool_use: 'tool-calls',
  pause_turn: 'pause',
  refusal: 'refusal',
  model_context_window_exceeded: 'context-window',
};

const words: Readonly<Record<FinishReason, MessagesStopReason>> = {
  stop: 'end_turn',
  'stop-sequence': 'stop_sequence',
  length: 'max_tokens',
  'context-window': 'model_context_window_exceeded',
  'tool-calls': 'tool_use',
  'content-filter': 'refusal',
  refusal: 'refusal',
  pause: 'pause_turn',
  error: 'end_turn',
  unknown: 'end_turn',
};

/** Whether it is one of the format's words for why an answer ended. */
export const isKnownReason = (stopReason: string | undefined): boolean =>
  stopReason !== undefined && Object.hasOwn(reasons, stopReason);

/** Reads why an answer ended. */
export function readFinish(stopReason: JsonValue | undefined, stopSequence: JsonValue | undefined): Finish {
  if (typeof stopReason !== 'string') return { reason: 'unknown' };
  const reason = (isKnownReason(stopReason) ? reasons[stopReason] : undefined) ?? 'unknown';
  return {
    reason,
    raw: { format, value: stopReason },
    ...(typeof stopSequence === 'string' && { stopSequence }),
  };
}

/** What an answer held, as far as it tells why it ended. */
export interface AnswerTraits {
  readonly hasToolCalls: boolean;
  readonly hasRefusal: boolean;
}

/** Writes `stop_reason`: the upstream's own word where it was of this format. */
export function writeStopReason(finish: Finish, { hasToolCalls, hasRefusal }: AnswerTraits): string {
  if (finish.raw?.format === format) return finish.raw.value;
  if (finish.reason === 'stop' && hasToolCalls) return 'tool_use';
  if (finish.reason === 'stop' && hasRefusal) return 'refusal';
  return words[finish.reason];
}
