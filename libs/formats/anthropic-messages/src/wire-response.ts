import type { JsonObject } from '#libs/json';
import type { MessagesUsage } from './wire-usage.js';

export type MessagesStopReason =
  | 'end_turn'
  | 'max_tokens'
  | 'stop_sequence'
  | 'tool_use'
  | 'pause_turn'
  | 'refusal'
  | 'model_context_window_exceeded';

/** A whole answer. */
export interface MessagesResponse {
  readonly id: string;
  readonly type: 'message';
  readonly role: 'assistant';
  readonly model: string;
  readonly content: readonly JsonObject[];
  readonly stop_reason: string | null;
  readonly stop_sequence: string | null;
  readonly usage: MessagesUsage;
}
