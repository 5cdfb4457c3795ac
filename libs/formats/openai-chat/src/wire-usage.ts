/** The usage report of chat completions. */
export interface ChatUsage {
  /** Includes tokens read from and written to a cache. */
  readonly prompt_tokens: number;
  /** Includes reasoning and both prediction counts. */
  readonly completion_tokens: number;
  readonly total_tokens: number;
  readonly prompt_tokens_details?: {
    readonly cached_tokens?: number;
    readonly cache_write_tokens?: number;
    readonly audio_tokens?: number;
    readonly text_tokens?: number;
    readonly image_tokens?: number;
  };
  readonly completion_tokens_details?: {
    readonly reasoning_tokens?: number;
    readonly audio_tokens?: number;
    readonly text_tokens?: number;
    readonly image_tokens?: number;
    readonly accepted_prediction_tokens?: number;
    readonly rejected_prediction_tokens?: number;
  };
}
