import type { JsonObject } from '#libs/json';
import type { MessagesErrorBody } from './wire-error.js';
import type { MessagesResponse } from './wire-response.js';

export type MessagesBlockDelta =
  | { readonly type: 'text_delta'; readonly text: string }
  | { readonly type: 'thinking_delta'; readonly thinking: string }
  | { readonly type: 'signature_delta'; readonly signature: string }
  | { readonly type: 'input_json_delta'; readonly partial_json: string }
  | { readonly type: 'citations_delta'; readonly citation: JsonObject };

/** What stands in the `data:` of an event; the `event:` line repeats `type`. */
export type MessagesEvent =
  | { readonly type: 'message_start'; readonly message: MessagesResponse }
  | { readonly type: 'content_block_start'; readonly index: number; readonly content_block: JsonObject }
  | { readonly type: 'content_block_delta'; readonly index: number; readonly delta: MessagesBlockDelta }
  | { readonly type: 'content_block_stop'; readonly index: number }
  | {
      readonly type: 'message_delta';
      readonly delta: { readonly stop_reason: string; readonly stop_sequence: string | null };
      /** Cumulative for the whole message. */
      readonly usage: JsonObject;
    }
  | { readonly type: 'message_stop' }
  | { readonly type: 'ping' }
  | MessagesErrorBody;
