/** What a recorded answer's body goes under. */
export interface AnswerHead {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | readonly string[]>>;
  /** Bytes of the body. */
  readonly length: number;
  /** Id of the request that it answered. */
  readonly requestId: string;
  /** The wire format of its client. Absent: not known. */
  readonly format?: string;
}
