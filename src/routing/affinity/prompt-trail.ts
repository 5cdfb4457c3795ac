/** A place in a prompt up to which other requests may say the same. */
export interface PromptMark {
  /** Of everything up to there. */
  readonly digest: string;
  /** Everything up to there, in tokens, roughly. */
  readonly tokens: number;
}

/** What a request has in common with others, as far as vendors' caches of prompts go by it. */
export interface PromptTrail {
  /** Shortest first. */
  readonly marks: readonly PromptMark[];
  /** The client's own name for what is to be cached together. */
  readonly key?: string;
  /** Whose request it is, or of which session. */
  readonly session?: string;
  /** How long the client asks the vendor to keep it, in milliseconds. Absent: as the vendor does. */
  readonly lifetime?: number;
}
