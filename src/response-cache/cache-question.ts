/** What an answer depends on. */
export interface CacheQuestion {
  /** What is asked for: `generation`, `embedding`, … */
  readonly endpoint: string;
  /** The client's wire format. */
  readonly format: string;
  /** As the client named it. */
  readonly model: string;
  readonly stream: boolean;
  /** The body, JSON. */
  readonly raw: Buffer;
  /** Headers that its vendor sees. */
  readonly headers: Readonly<Record<string, string>>;
  /** It is kept elsewhere, or builds on what is: it must be done each time. */
  readonly isStateful: boolean;
}
