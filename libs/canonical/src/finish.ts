import type { FormatName } from './format.js';

export type FinishReason =
  | 'stop'
  | 'stop-sequence'
  | 'length'
  | 'context-window'
  | 'tool-calls'
  | 'content-filter'
  | 'refusal'
  | 'pause'
  | 'error'
  | 'unknown';

/** Why a candidate ended. `raw` wins where the target is the format that said it. */
export interface Finish {
  readonly reason: FinishReason;
  readonly raw?: { readonly format: FormatName; readonly value: string };
  /** Which stop sequence was met, where the vendor says. */
  readonly stopSequence?: string;
}
