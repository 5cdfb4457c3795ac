import type {
  FormatId,
  Loss,
  Measures,
  Message,
  ParameterId,
  Settings,
} from '../conversation/conversation.js';

/** A client format: how a conversation is written as its request, and its answers are read. Pure. */
export interface ConversationFormat {
  readonly id: FormatId;
  /** As people call it, such as `Chat completions`. */
  readonly name: string;
  /** Those that have a field in this format; the others are shown as not available. */
  readonly parameters: readonly ParameterId[];
  /** Whether its requests have tools, a schema, files. */
  readonly carries: { readonly tools: boolean; readonly schema: boolean; readonly files: boolean };
  /**
   * The request a client would send.
   * @param branch messages from the first to the one that is to be answered
   */
  request(branch: readonly Message[], settings: Settings): FormatRequest;
  /** Reads a streamed answer, event by event. */
  createReader(): AnswerReader;
  /** Reads a whole answer. */
  readWhole(body: unknown): readonly AnswerUpdate[];
}

export interface FormatRequest {
  /** Relative to the gateway, such as `v1/chat/completions`. */
  readonly path: string;
  /** Besides the credential and the content type, such as `anthropic-version`. */
  readonly headers: Readonly<Record<string, string>>;
  /** How the format's SDK sends the token. */
  readonly credential: 'bearer' | 'x-api-key' | 'x-goog-api-key';
  readonly body: Readonly<Record<string, unknown>>;
  /** What of the conversation has no place in this format. */
  readonly leftOut: readonly Loss[];
}

export interface AnswerReader {
  push(event: { readonly name?: string; readonly data: string }): readonly AnswerUpdate[];
  /** Whether the format's own last event has come. A stream that ends without it is broken. */
  readonly isFinished: boolean;
}

/** What an event changes in the answer. `index` tells parts apart that come side by side. */
export type AnswerUpdate =
  | { readonly type: 'text'; readonly index: number; readonly delta: string; readonly proof?: unknown }
  | { readonly type: 'reasoning'; readonly index: number; readonly delta: string }
  | { readonly type: 'reasoning-proof'; readonly index: number; readonly value: unknown }
  | {
      readonly type: 'tool-call';
      readonly index: number;
      readonly id?: string;
      readonly name?: string;
      readonly delta?: string;
      readonly proof?: unknown;
    }
  | { readonly type: 'file'; readonly index: number; readonly mediaType: string; readonly data: string }
  | { readonly type: 'finish'; readonly reason: string }
  | {
      readonly type: 'usage';
      readonly usage: Pick<Measures, 'inputTokens' | 'outputTokens' | 'cachedTokens' | 'reasoningTokens'>;
    }
  | { readonly type: 'error'; readonly message: string; readonly code?: string };
