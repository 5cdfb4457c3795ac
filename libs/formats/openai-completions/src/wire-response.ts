import type { CompletionUsage } from './wire-usage.js';

/** Why a choice ended. */
export type CompletionFinishReason = 'stop' | 'length' | 'content_filter';

/** Lists of one length, an entry per token. */
export interface CompletionLogprobs {
  readonly tokens: readonly string[];
  /** Null where it is not known, as for the first token of a repeated prompt. */
  readonly token_logprobs: readonly (number | null)[];
  /** Probabilities by token; null where none were asked for. */
  readonly top_logprobs: readonly (Readonly<Record<string, number>> | null)[] | null;
  /** Where the token begins in the choice's text, in characters. */
  readonly text_offset: readonly number[];
}

export interface CompletionChoice {
  readonly index: number;
  readonly text: string;
  readonly logprobs: CompletionLogprobs | null;
  readonly finish_reason: CompletionFinishReason | null;
}

/** The answer of `POST /completions`, and each event of its stream: there `text` is what is added. */
export interface Completion {
  readonly id: string;
  readonly object: 'text_completion';
  /** Seconds since the epoch. */
  readonly created: number;
  readonly model: string;
  readonly choices: readonly CompletionChoice[];
  readonly usage?: CompletionUsage | null;
  readonly system_fingerprint?: string;
}
