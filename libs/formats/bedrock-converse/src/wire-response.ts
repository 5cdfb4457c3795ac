import type { JsonObject } from '#libs/json';

export type ConverseStopReason =
  | 'end_turn'
  | 'tool_use'
  | 'max_tokens'
  | 'stop_sequence'
  | 'guardrail_intervened'
  | 'content_filtered'
  | 'malformed_model_output'
  | 'malformed_tool_use'
  | 'model_context_window_exceeded';

export interface ConverseUsage {
  /** Without what a cache read or wrote. */
  readonly inputTokens: number;
  readonly outputTokens: number;
  readonly totalTokens: number;
  readonly cacheReadInputTokens?: number;
  readonly cacheWriteInputTokens?: number;
  readonly cacheDetails?: readonly { readonly ttl: '5m' | '1h'; readonly inputTokens: number }[];
}

export interface ConverseResponse {
  readonly output: {
    readonly message: { readonly role: 'assistant'; readonly content: readonly JsonObject[] };
  };
  readonly stopReason: string;
  readonly usage: JsonObject;
  readonly metrics: { readonly latencyMs: number };
}

/** The data of each event by its name, which the message's header `:event-type` tells. */
export interface ConverseEvents {
  readonly messageStart: { readonly role: 'assistant' };
  readonly contentBlockStart: { readonly contentBlockIndex: number; readonly start: JsonObject };
  readonly contentBlockDelta: { readonly contentBlockIndex: number; readonly delta: JsonObject };
  readonly contentBlockStop: { readonly contentBlockIndex: number };
  readonly messageStop: { readonly stopReason: string; readonly additionalModelResponseFields?: JsonObject };
  readonly metadata: { readonly usage: JsonObject; readonly metrics: { readonly latencyMs: number } };
}
