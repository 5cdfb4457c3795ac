/** The usage report of text completions. What this gateway writes holds every count. */
export interface CompletionUsage {
  /** Includes tokens read from a cache. */
  readonly prompt_tokens: number;
  /** Includes reasoning. */
  readonly completion_tokens: number;
  readonly total_tokens: number;
  readonly prompt_tokens_details: {
    readonly cached_tokens: number;
    readonly text_tokens: number;
    readonly audio_tokens: number;
    readonly image_tokens: number;
    readonly cache_write_tokens?: number;
  };
  readonly completion_tokens_details: {
    readonly text_tokens: number;
    readonly audio_tokens: number;
    readonly reasoning_tokens: number;
    readonly accepted_prediction_tokens?: number;
    readonly rejected_prediction_tokens?: number;
  };
}
