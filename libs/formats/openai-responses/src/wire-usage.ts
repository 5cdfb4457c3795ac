/** The usage report of responses. */
export interface ResponsesUsage {
  /** Includes tokens read from and written to a cache. */
  readonly input_tokens: number;
  readonly input_tokens_details: {
    readonly cached_tokens: number;
    readonly cache_write_tokens: number;
  };
  /** Includes reasoning. */
  readonly output_tokens: number;
  readonly output_tokens_details: { readonly reasoning_tokens: number };
  readonly total_tokens: number;
}
