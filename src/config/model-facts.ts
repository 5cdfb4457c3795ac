/**
 * What using a model costs, in US dollars with at most six decimals: for a million tokens, where nothing else is said.
 * A price that is absent is not known; whether another holds in its place, `costOf` says.
 */
export interface Rates {
  /** Tokens read. */
  readonly input?: number | undefined;
  /** Tokens written. */
  readonly output?: number | undefined;
  readonly cacheRead?: number | undefined;
  /** Kept for minutes, or for as long as the vendor likes. */
  readonly cacheWrite?: number | undefined;
  /** Kept for an hour. */
  readonly cacheWriteHour?: number | undefined;
  readonly reasoning?: number | undefined;
  readonly inputAudio?: number | undefined;
  readonly outputAudio?: number | undefined;
  readonly cacheReadAudio?: number | undefined;
  readonly inputImage?: number | undefined;
  readonly outputImage?: number | undefined;
  /** An hour of sound heard, where the vendor counts time. */
  readonly hourHeard?: number | undefined;
  /** An hour of sound made. */
  readonly hourMade?: number | undefined;
  /** One picture made. */
  readonly image?: number | undefined;
  /** A million characters read aloud. */
  readonly characters?: number | undefined;
  /** A thousand of the vendor's searches: of the web, or among documents. */
  readonly thousandSearches?: number | undefined;
  /** A request that was answered, beside all else it costs. */
  readonly perRequest?: number | undefined;
}

/** Prices of prompts above so many tokens, for the whole request; what it leaves out is as below. */
export interface PriceTier extends Rates {
  readonly above: number;
}

export interface Prices extends Rates {
  /** In any order. Of those that a prompt is above, the highest holds. */
  readonly tiers?: readonly PriceTier[] | undefined;
  /** Tokens of the prompt above which the prices are not known. */
  readonly upTo?: number | undefined;
}

/** What a model can do. Absent: not known. */
export interface ModelCapabilities {
  readonly vision?: boolean | undefined;
  readonly audio?: boolean | undefined;
  readonly tools?: boolean | undefined;
  /** Answers that follow a JSON schema. */
  readonly schema?: boolean | undefined;
  readonly reasoning?: boolean | undefined;
  /** Pictures in its answers. */
  readonly pictures?: boolean | undefined;
}

/** What an operator says of a model, over what the catalogue knows. */
export interface ModelFacts {
  /** Tokens that a prompt may have. */
  readonly context?: number | undefined;
  /** Tokens that an answer may have. */
  readonly maxOutput?: number | undefined;
  readonly capabilities?: ModelCapabilities | undefined;
  readonly prices?: Prices | undefined;
}
