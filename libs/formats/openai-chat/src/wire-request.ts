import type { JsonObject } from '#libs/json';

/** "Cache the prompt up to and including this part." */
export interface ChatCacheBreakpoint {
  readonly mode: 'explicit';
  readonly ttl?: string;
}

export interface ChatTextPart {
  readonly type: 'text';
  readonly text: string;
  readonly prompt_cache_breakpoint?: ChatCacheBreakpoint;
}

/** An image by http(s) or `data:` URL. */
export interface ChatImagePart {
  readonly type: 'image_url';
  readonly image_url: { readonly url: string; readonly detail?: 'auto' | 'low' | 'high' | 'original' };
  readonly prompt_cache_breakpoint?: ChatCacheBreakpoint;
}

/** Sound as base64. */
export interface ChatAudioPart {
  readonly type: 'input_audio';
  readonly input_audio: { readonly data: string; readonly format: string };
  readonly prompt_cache_breakpoint?: ChatCacheBreakpoint;
}

/** A document by id, or inline as a `data:` URL with a name. */
export interface ChatFilePart {
  readonly type: 'file';
  readonly file: { readonly file_id?: string; readonly filename?: string; readonly file_data?: string };
  readonly prompt_cache_breakpoint?: ChatCacheBreakpoint;
}

/** A video by URL; a de-facto extension of Qwen and vLLM. */
export interface ChatVideoPart {
  readonly type: 'video_url';
  readonly video_url: { readonly url: string };
}

export interface ChatRefusalPart {
  readonly type: 'refusal';
  readonly refusal: string;
}

export type ChatContentPart =
  ChatTextPart | ChatImagePart | ChatAudioPart | ChatFilePart | ChatVideoPart | ChatRefusalPart;

/** A call the model made; `arguments` is JSON as text and may be invalid. */
export type ChatToolCall =
  | {
      readonly id: string;
      readonly type: 'function';
      readonly function: { readonly name: string; readonly arguments: string };
    }
  | {
      readonly id: string;
      readonly type: 'custom';
      readonly custom: { readonly name: string; readonly input: string };
    };

export type ChatMessage =
  | {
      readonly role: 'system' | 'developer' | 'user';
      readonly content: string | readonly ChatContentPart[];
      readonly name?: string;
    }
  | {
      readonly role: 'assistant';
      readonly content?: string | readonly ChatContentPart[] | null;
      readonly refusal?: string | null;
      readonly reasoning_content?: string | null;
      readonly tool_calls?: readonly ChatToolCall[];
      readonly audio?: { readonly id: string } | null;
      readonly function_call?: { readonly name: string; readonly arguments: string } | null;
      readonly name?: string;
    }
  | {
      readonly role: 'tool';
      readonly tool_call_id: string;
      readonly content: string | readonly ChatContentPart[];
    }
  | { readonly role: 'function'; readonly name: string; readonly content: string | null };

export interface ChatFunctionTool {
  readonly type: 'function';
  readonly function: {
    readonly name: string;
    readonly description?: string;
    /** JSON Schema; absent means no arguments. */
    readonly parameters?: JsonObject | null;
    readonly strict?: boolean | null;
  };
}

export interface ChatCustomTool {
  readonly type: 'custom';
  readonly custom: {
    readonly name: string;
    readonly description?: string;
    readonly format?:
      | { readonly type: 'text' }
      | {
          readonly type: 'grammar';
          readonly grammar: { readonly syntax: 'lark' | 'regex'; readonly definition: string };
        };
  };
}

export type ChatTool = ChatFunctionTool | ChatCustomTool;

export type ChatNamedTool =
  | { readonly type: 'function'; readonly function: { readonly name: string } }
  | { readonly type: 'custom'; readonly custom: { readonly name: string } };

export type ChatToolChoice =
  | 'none'
  | 'auto'
  | 'required'
  | ChatNamedTool
  | {
      readonly type: 'allowed_tools';
      readonly allowed_tools: {
        readonly mode: 'auto' | 'required';
        readonly tools: readonly ChatNamedTool[];
      };
    };

export type ChatResponseFormat =
  | { readonly type: 'text' }
  | { readonly type: 'json_object' }
  | {
      readonly type: 'json_schema';
      readonly json_schema: {
        readonly name: string;
        readonly description?: string;
        readonly schema?: JsonObject;
        readonly strict?: boolean | null;
      };
    };

/** The body of `POST /chat/completions`. */
export interface ChatCompletionRequest {
  readonly model: string;
  readonly messages: readonly ChatMessage[];
  readonly stream?: boolean | null;
  readonly stream_options?: {
    readonly include_usage?: boolean;
    readonly include_obfuscation?: boolean;
  } | null;
  /** Visible and reasoning tokens together. */
  readonly max_completion_tokens?: number | null;
  /** Deprecated form of `max_completion_tokens`. */
  readonly max_tokens?: number | null;
  readonly temperature?: number | null;
  readonly top_p?: number | null;
  readonly n?: number | null;
  readonly stop?: string | readonly string[] | null;
  readonly seed?: number | null;
  readonly frequency_penalty?: number | null;
  readonly presence_penalty?: number | null;
  readonly logit_bias?: Readonly<Record<string, number>> | null;
  readonly logprobs?: boolean | null;
  readonly top_logprobs?: number | null;
  readonly tools?: readonly ChatTool[];
  readonly tool_choice?: ChatToolChoice;
  readonly parallel_tool_calls?: boolean;
  /** Legacy form of `tools`. */
  readonly functions?: readonly ChatFunctionTool['function'][];
  /** Legacy form of `tool_choice`. */
  readonly function_call?: 'none' | 'auto' | { readonly name: string };
  readonly response_format?: ChatResponseFormat;
  readonly reasoning_effort?: 'none' | 'minimal' | 'low' | 'medium' | 'high' | 'xhigh' | 'max' | null;
  readonly verbosity?: 'low' | 'medium' | 'high' | null;
  readonly modalities?: readonly string[] | null;
  readonly audio?: {
    readonly voice: string | { readonly id: string };
    readonly format: 'wav' | 'aac' | 'mp3' | 'flac' | 'opus' | 'pcm16';
  } | null;
  readonly prediction?: {
    readonly type: 'content';
    readonly content: string | readonly ChatTextPart[];
  } | null;
  readonly metadata?: Readonly<Record<string, string>> | null;
  readonly store?: boolean | null;
  readonly service_tier?: string | null;
  readonly prompt_cache_key?: string | null;
  readonly prompt_cache_options?: { readonly mode?: 'implicit' | 'explicit'; readonly ttl?: string };
  readonly prompt_cache_retention?: string | null;
  readonly safety_identifier?: string | null;
  readonly user?: string;
  readonly moderation?: JsonObject | null;
  readonly web_search_options?: JsonObject;
}
