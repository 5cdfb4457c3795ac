import type { JsonObject, JsonValue } from '#libs/json';

/** `POST /v1/messages`, as far as the codec names fields. Source: @anthropic-ai/sdk 1.11.0. */
export interface MessagesRequest {
  readonly model: string;
  readonly max_tokens: number;
  readonly messages: readonly MessagesTurn[];
  readonly system?: string | readonly MessagesTextBlock[];
  readonly temperature?: number;
  readonly top_p?: number;
  readonly top_k?: number;
  readonly stream?: boolean;
  readonly stop_sequences?: readonly string[];
  readonly tools?: readonly (MessagesTool | JsonObject)[];
  readonly tool_choice?: MessagesToolChoice;
  readonly thinking?: MessagesThinking;
  readonly metadata?: { readonly user_id?: string | null };
  readonly output_config?: { readonly effort?: MessagesEffort; readonly format?: MessagesOutputFormat };
  readonly service_tier?: 'auto' | 'standard_only';
}

export interface MessagesTurn {
  readonly role: 'user' | 'assistant' | 'system';
  readonly content: string | readonly JsonObject[];
}

export interface MessagesCacheControl extends JsonObject {
  readonly type: 'ephemeral';
  readonly ttl?: string;
}

export interface MessagesTextBlock {
  readonly type: 'text';
  readonly text: string;
  readonly cache_control?: MessagesCacheControl;
  readonly citations?: readonly JsonObject[];
}

export type MessagesImageSource =
  | { readonly type: 'base64'; readonly media_type: string; readonly data: string }
  | { readonly type: 'url'; readonly url: string }
  | { readonly type: 'file'; readonly file_id: string };

export interface MessagesImageBlock {
  readonly type: 'image';
  readonly source: MessagesImageSource;
  readonly cache_control?: MessagesCacheControl;
}

export type MessagesDocumentSource =
  MessagesImageSource | { readonly type: 'text'; readonly media_type: 'text/plain'; readonly data: string };

export interface MessagesDocumentBlock {
  readonly type: 'document';
  readonly source: MessagesDocumentSource;
  readonly title?: string;
  readonly cache_control?: MessagesCacheControl;
}

export interface MessagesThinkingBlock {
  readonly type: 'thinking';
  readonly thinking: string;
  readonly signature: string;
}

export interface MessagesRedactedThinkingBlock {
  readonly type: 'redacted_thinking';
  readonly data: string;
}

export interface MessagesToolUseBlock {
  readonly type: 'tool_use' | 'server_tool_use' | 'mcp_tool_use';
  readonly id: string;
  readonly name: string;
  readonly input: JsonObject;
  readonly cache_control?: MessagesCacheControl;
}

export interface MessagesToolResultBlock {
  readonly type: 'tool_result';
  readonly tool_use_id: string;
  readonly content?: string | readonly JsonObject[];
  readonly is_error?: boolean;
  readonly cache_control?: MessagesCacheControl;
}

export interface MessagesTool {
  readonly name: string;
  readonly input_schema: JsonObject;
  readonly description?: string;
  readonly strict?: boolean;
  readonly cache_control?: MessagesCacheControl;
}

export interface MessagesToolChoice {
  readonly type: 'auto' | 'any' | 'tool' | 'none';
  readonly name?: string;
  readonly disable_parallel_tool_use?: boolean;
}

export interface MessagesThinking {
  readonly type: 'enabled' | 'adaptive' | 'between_tools' | 'disabled';
  readonly budget_tokens?: number;
  readonly display?: string;
}

export type MessagesEffort = 'low' | 'medium' | 'high' | 'xhigh' | 'max';

export interface MessagesOutputFormat {
  readonly type: 'json_schema';
  readonly schema: JsonValue;
}
