import type { Finish, FinishReason } from '#libs/canonical';
import { isJsonObject } from '#libs/json';
import type { JsonValue } from '#libs/json';
import { format } from './format.js';
import type { ConverseStopReason } from './wire-response.js';

const reasons: Readonly<Record<ConverseStopReason, FinishReason>> = {
  end_turn: 'stop',
  tool_use: 'tool-calls',
  max_tokens: 'length',
  stop_sequence: 'stop-sequence',
  guardrail_intervened: 'content-filter',
  content_filtered: 'content-filter',
  malformed_model_output: 'error',
  malformed_tool_use: 'error',
  model_context_window_exceeded: 'context-window',
};

const words: Readonly<Record<FinishReason, ConverseStopReason>> = {
  stop: 'end_turn',
  'stop-sequence': 'stop_sequence',
  length: 'max_tokens',
  'context-window': 'model_context_window_exceeded',
  'tool-calls': 'tool_use',
  'content-filter': 'content_filtered',
  refusal: 'content_filtered',
  pause: 'end_turn',
  error: 'malformed_model_output',
  unknown: 'end_turn',
};

/**
 * Reads why an answer ended.
 * @param fields what the model said besides: Claude tells the stop sequence there, where it is asked to
 */
export function readFinish(stopReason: string | undefined, fields: JsonValue | undefined): Finish {
  if (stopReason === undefined) return { reason: 'unknown' };
  const known = Object.hasOwn(reasons, stopReason) ? reasons[stopReason as ConverseStopReason] : undefined;
  const stopSequence = isJsonObject(fields) ? fields.stop_sequence : undefined;
  return {
    reason: known ?? 'unknown',
    raw: { format, value: stopReason },
    ...(typeof stopSequence === 'string' && { stopSequence }),
  };
}

/** Writes `stopReason`: the upstream's own word where it was of this format. */
export function writeStopReason(finish: Finish, hasToolCalls: boolean): string {
  if (finish.raw?.format === format) return finish.raw.value;
  return finish.reason === 'stop' && hasToolCalls ? 'tool_use' : words[finish.reason];
}
