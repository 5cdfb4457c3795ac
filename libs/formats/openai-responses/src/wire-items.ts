import type { JsonObject } from '#libs/json';
import type {
  ResponsesInputFile,
  ResponsesInputImage,
  ResponsesInputPart,
  ResponsesInputText,
  ResponsesOutputPart,
} from './wire-content.js';

export type ResponsesItemStatus = 'in_progress' | 'completed' | 'incomplete';

/** A message as input; `type` may be left away. */
export interface ResponsesInputMessage {
  readonly type?: 'message';
  readonly role: 'user' | 'assistant' | 'system' | 'developer';
  readonly content: string | readonly (ResponsesInputPart | ResponsesOutputPart)[];
  readonly phase?: 'commentary' | 'final_answer' | null;
}

/** A message of the model. */
export interface ResponsesOutputMessage {
  readonly type: 'message';
  readonly id: string;
  readonly role: 'assistant';
  readonly status: ResponsesItemStatus;
  readonly content: readonly ResponsesOutputPart[];
  readonly phase?: 'commentary' | 'final_answer' | null;
}

/** Thinking: summaries, sometimes its text, and what lets the vendor take it up again. */
export interface ResponsesReasoningItem {
  readonly type: 'reasoning';
  readonly id: string;
  readonly summary: readonly { readonly type: 'summary_text'; readonly text: string }[];
  readonly content?: readonly { readonly type: 'reasoning_text'; readonly text: string }[];
  readonly encrypted_content?: string | null;
  readonly status?: ResponsesItemStatus;
}

/** A call the model made. `call_id` links it to its output; `id` is the item's own. */
export interface ResponsesFunctionCall {
  readonly type: 'function_call';
  readonly id?: string;
  readonly call_id: string;
  readonly name: string;
  /** JSON as text; may be invalid. */
  readonly arguments: string;
  readonly status?: ResponsesItemStatus;
  readonly namespace?: string;
}

export interface ResponsesCustomToolCall {
  readonly type: 'custom_tool_call';
  readonly id?: string;
  readonly call_id: string;
  readonly name: string;
  readonly input: string;
  readonly status?: ResponsesItemStatus;
}

export interface ResponsesToolOutput {
  readonly type: 'function_call_output' | 'custom_tool_call_output';
  readonly id?: string | null;
  readonly call_id: string;
  readonly output: string | readonly (ResponsesInputText | ResponsesInputImage | ResponsesInputFile)[];
  readonly status?: ResponsesItemStatus;
}

/** An image the vendor's own tool made. */
export interface ResponsesImageCall {
  readonly type: 'image_generation_call';
  readonly id: string;
  readonly status: string;
  /** Base64. */
  readonly result: string | null;
  readonly output_format?: string | null;
}

/** What a tool that the vendor runs itself did, in the vendor's own words. */
export interface ResponsesHostedItem extends JsonObject {
  readonly type: string;
  readonly id: string;
}

export type ResponsesInputItem =
  | ResponsesInputMessage
  | ResponsesOutputMessage
  | ResponsesReasoningItem
  | ResponsesFunctionCall
  | ResponsesCustomToolCall
  | ResponsesToolOutput
  | ResponsesImageCall
  | ResponsesHostedItem;

export type ResponsesOutputItem =
  | ResponsesOutputMessage
  | ResponsesReasoningItem
  | ResponsesFunctionCall
  | ResponsesCustomToolCall
  | ResponsesImageCall
  | ResponsesHostedItem;
