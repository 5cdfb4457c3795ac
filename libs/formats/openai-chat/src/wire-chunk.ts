import type { JsonObject } from '#libs/json';
import type { ChatAnnotation, ChatFinishReason, ChatLogprobs } from './wire-response.js';
import type { ChatUsage } from './wire-usage.js';

/** A fragment of a tool call. The first one carries `id`, `type` and the name; arguments concatenate. */
export interface ChatToolCallDelta {
  readonly index: number;
  readonly id?: string;
  readonly type?: 'function' | 'custom';
  readonly function?: { readonly name?: string; readonly arguments?: string };
  readonly custom?: { readonly name?: string; readonly input?: string };
}

/** What a chunk adds to a choice. */
export interface ChatDelta {
  readonly role?: 'assistant';
  readonly content?: string | null;
  readonly refusal?: string | null;
  /** Thinking; a de-facto extension. */
  readonly reasoning_content?: string;
  readonly tool_calls?: readonly ChatToolCallDelta[];
  readonly annotations?: readonly ChatAnnotation[];
  readonly audio?: {
    readonly id?: string;
    readonly data?: string;
    readonly transcript?: string;
    /** Seconds since the epoch. */
    readonly expires_at?: number;
  };
  /** Legacy form of a single tool call. */
  readonly function_call?: { readonly name?: string; readonly arguments?: string };
}

export interface ChatChunkChoice {
  readonly index: number;
  readonly delta: ChatDelta;
  readonly logprobs?: ChatLogprobs | null;
  readonly finish_reason: ChatFinishReason | null;
}

/** One event of a streamed answer. `id`, `created` and `model` stay the same for the whole stream. */
export interface ChatCompletionChunk {
  readonly id: string;
  readonly object: 'chat.completion.chunk';
  /** Seconds since the epoch. */
  readonly created: number;
  readonly model: string;
  readonly choices: readonly ChatChunkChoice[];
  readonly usage?: ChatUsage | null;
  readonly service_tier?: string | null;
  readonly system_fingerprint?: string;
  readonly moderation?: JsonObject | null;
  /** Padding that hides token lengths. */
  readonly obfuscation?: string;
}
