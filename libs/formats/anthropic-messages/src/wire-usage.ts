/** `usage`. `input_tokens` excludes what was read from or written to a cache; `output_tokens` includes thinking. */
export interface MessagesUsage {
  readonly input_tokens: number;
  readonly output_tokens: number;
  readonly cache_creation_input_tokens: number;
  readonly cache_read_input_tokens: number;
  readonly cache_creation?: {
    readonly ephemeral_5m_input_tokens: number;
    readonly ephemeral_1h_input_tokens: number;
  } | null;
  readonly output_tokens_details?: { readonly thinking_tokens: number } | null;
  readonly server_tool_use?: {
    readonly web_search_requests: number;
    readonly web_fetch_requests: number;
  } | null;
}
