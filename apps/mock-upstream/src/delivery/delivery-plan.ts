/** Everything that will go over the wire, and when. Times are milliseconds. */
export interface DeliveryPlan {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  /** A list, or chunks that are made while they are sent. */
  readonly chunks: Iterable<Buffer>;
  /** The only chunk of a body that ends in good order. */
  readonly only?: Buffer;
  /**
   * After the last chunk: `end` ends in good order, `close` drops the connection, `reset` drops it with a reset,
   * `hang` keeps it open for ever.
   */
  readonly ending: 'end' | 'close' | 'reset' | 'hang';
  /** No head, no body: only the open connection. */
  readonly silent: boolean;
  readonly delayBeforeHead: number;
  readonly delayBeforeFirstByte: number;
  /** Absent: as quick as the socket takes them, and small chunks together. */
  readonly delayBetweenChunks?: number;
}
