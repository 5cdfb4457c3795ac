import type { JsonObject } from '#libs/json';
import type { ResponsesInputItem, ResponsesOutputItem } from './wire-items.js';
import type { ResponsesReasoning, ResponsesText } from './wire-request.js';
import type { ResponsesTool, ResponsesToolChoice } from './wire-tools.js';
import type { ResponsesUsage } from './wire-usage.js';

export type ResponsesStatus = 'completed' | 'failed' | 'in_progress' | 'cancelled' | 'queued' | 'incomplete';

export type ResponsesIncompleteReason = 'max_output_tokens' | 'max_messages' | 'content_filter' | 'steered';

/**
 * The answer of `POST /responses`, and the state of one that is not finished. It repeats what was asked.
 * The two penalties are required by the Open Responses specification.
 */
export interface ResponsesResponse {
  readonly id: string;
  readonly object: 'response';
  /** Seconds since the epoch. */
  readonly created_at: number;
  /** Seconds since the epoch. */
  readonly completed_at: number | null;
  readonly status: ResponsesStatus;
  readonly error: { readonly code: string; readonly message: string } | null;
  readonly incomplete_details: { readonly reason: ResponsesIncompleteReason } | null;
  readonly instructions: string | readonly ResponsesInputItem[] | null;
  readonly model: string;
  readonly output: readonly ResponsesOutputItem[];
  readonly usage: ResponsesUsage | null;
  readonly background: boolean;
  readonly conversation?: { readonly id: string } | null;
  readonly frequency_penalty: number;
  readonly max_output_tokens: number | null;
  readonly max_tool_calls: number | null;
  readonly metadata: Readonly<Record<string, string>>;
  readonly parallel_tool_calls: boolean;
  readonly presence_penalty: number;
  readonly previous_response_id: string | null;
  readonly prompt_cache_key: string | null;
  readonly reasoning: ResponsesReasoning | null;
  readonly safety_identifier: string | null;
  readonly service_tier: string;
  readonly store: boolean;
  readonly temperature: number;
  readonly text: ResponsesText;
  readonly tool_choice: ResponsesToolChoice;
  readonly tools: readonly ResponsesTool[];
  readonly top_logprobs: number;
  readonly top_p: number;
  readonly truncation: 'auto' | 'disabled';
  readonly user: string | null;
  readonly moderation?: JsonObject;
}
