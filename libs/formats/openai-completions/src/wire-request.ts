/** What is to be continued: a text, several, the ids of a text's tokens, or several of these. */
export type CompletionPrompt =
  string | readonly string[] | readonly number[] | readonly (readonly number[])[];

/** The body of `POST /completions`. */
export interface CompletionRequest {
  readonly model: string;
  readonly prompt: CompletionPrompt | null;
  /** The upstream's default is 16. */
  readonly max_tokens?: number | null;
  readonly temperature?: number | null;
  readonly top_p?: number | null;
  /** Answers to each prompt. */
  readonly n?: number | null;
  /** Answers that are drawn for each prompt, of which the `n` most probable are given. */
  readonly best_of?: number | null;
  readonly stream?: boolean | null;
  readonly stream_options?: {
    readonly include_usage?: boolean;
    readonly include_obfuscation?: boolean;
  } | null;
  readonly stop?: string | readonly string[] | null;
  /** What follows the text that is to be written. */
  readonly suffix?: string | null;
  /** The answer repeats the prompt. */
  readonly echo?: boolean | null;
  /** Alternatives per token, 0 to 5. */
  readonly logprobs?: number | null;
  readonly frequency_penalty?: number | null;
  readonly presence_penalty?: number | null;
  readonly logit_bias?: Readonly<Record<string, number>> | null;
  readonly seed?: number | null;
  readonly user?: string;
}
