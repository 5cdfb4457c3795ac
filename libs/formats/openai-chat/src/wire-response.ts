import type { JsonObject } from '#libs/json';
import type { ChatToolCall } from './wire-request.js';
import type { ChatUsage } from './wire-usage.js';

/** Why a choice ended. */
export type ChatFinishReason = 'stop' | 'length' | 'tool_calls' | 'content_filter' | 'function_call';

/** One token's probability. */
export interface ChatTokenLogprob {
  readonly token: string;
  readonly logprob: number;
  readonly bytes: readonly number[] | null;
  readonly top_logprobs: readonly {
    readonly token: string;
    readonly logprob: number;
    readonly bytes: readonly number[] | null;
  }[];
}

export interface ChatLogprobs {
  readonly content: readonly ChatTokenLogprob[] | null;
  readonly refusal: readonly ChatTokenLogprob[] | null;
}

/** A source cited for a stretch of the content; offsets count characters. */
export interface ChatAnnotation {
  readonly type: 'url_citation';
  readonly url_citation: {
    readonly url: string;
    readonly title: string;
    readonly start_index: number;
    readonly end_index: number;
  };
}

/** The message of a choice. */
export interface ChatResponseMessage {
  readonly role: 'assistant';
  readonly content: string | null;
  readonly refusal: string | null;
  /** Thinking; a de-facto extension of DeepSeek, vLLM and Qwen. */
  readonly reasoning_content?: string;
  readonly tool_calls?: readonly ChatToolCall[];
  readonly annotations?: readonly ChatAnnotation[];
  readonly audio?: {
    readonly id: string;
    readonly data: string;
    readonly transcript: string;
    /** Seconds since the epoch. */
    readonly expires_at: number;
  } | null;
  /** Legacy form of a single tool call. */
  readonly function_call?: { readonly name: string; readonly arguments: string } | null;
}

export interface ChatChoice {
  readonly index: number;
  readonly message: ChatResponseMessage;
  readonly logprobs: ChatLogprobs | null;
  readonly finish_reason: ChatFinishReason;
}

/** The answer of `POST /chat/completions` without streaming. */
export interface ChatCompletion {
  readonly id: string;
  readonly object: 'chat.completion';
  /** Seconds since the epoch. */
  readonly created: number;
  readonly model: string;
  readonly choices: readonly ChatChoice[];
  readonly usage?: ChatUsage;
  readonly service_tier?: string | null;
  readonly system_fingerprint?: string;
  readonly metadata?: Readonly<Record<string, string>> | null;
  readonly moderation?: JsonObject | null;
}
