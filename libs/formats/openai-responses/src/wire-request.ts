import type { JsonObject } from '#libs/json';
import type { ResponsesInputItem } from './wire-items.js';
import type { ResponsesTool, ResponsesToolChoice } from './wire-tools.js';

export type ResponsesTextFormat =
  | { readonly type: 'text' }
  | { readonly type: 'json_object' }
  | {
      readonly type: 'json_schema';
      readonly name: string;
      readonly schema: JsonObject;
      readonly description?: string;
      readonly strict?: boolean | null;
    };

export interface ResponsesText {
  readonly format?: ResponsesTextFormat;
  readonly verbosity?: 'low' | 'medium' | 'high' | null;
}

export interface ResponsesReasoning {
  readonly effort?: 'none' | 'minimal' | 'low' | 'medium' | 'high' | 'xhigh' | 'max' | null;
  readonly summary?: 'auto' | 'concise' | 'detailed' | null;
  readonly context?: 'auto' | 'current_turn' | 'all_turns' | null;
  readonly mode?: string;
}

/** The body of `POST /responses`. */
export interface ResponsesRequest {
  readonly model: string;
  readonly input?: string | readonly ResponsesInputItem[];
  /** Not inherited through `previous_response_id`. */
  readonly instructions?: string | null;
  readonly previous_response_id?: string | null;
  readonly conversation?: string | { readonly id: string } | null;
  /** Default true. */
  readonly store?: boolean | null;
  readonly background?: boolean | null;
  readonly stream?: boolean | null;
  readonly stream_options?: { readonly include_obfuscation?: boolean } | null;
  /** Visible and reasoning tokens together. */
  readonly max_output_tokens?: number | null;
  readonly max_tool_calls?: number | null;
  readonly temperature?: number | null;
  readonly top_p?: number | null;
  readonly top_logprobs?: number | null;
  readonly tools?: readonly ResponsesTool[];
  readonly tool_choice?: ResponsesToolChoice;
  readonly parallel_tool_calls?: boolean | null;
  readonly text?: ResponsesText;
  readonly reasoning?: ResponsesReasoning | null;
  readonly include?: readonly string[] | null;
  readonly truncation?: 'auto' | 'disabled' | null;
  readonly prompt?: JsonObject | null;
  readonly context_management?: readonly JsonObject[] | null;
  readonly metadata?: Readonly<Record<string, string>> | null;
  readonly safety_identifier?: string | null;
  readonly user?: string;
  readonly service_tier?: string | null;
  readonly prompt_cache_key?: string | null;
  readonly prompt_cache_options?: { readonly mode?: 'implicit' | 'explicit'; readonly ttl?: string };
  readonly prompt_cache_retention?: string | null;
  readonly moderation?: JsonObject | null;
}
