/** A stream that cannot be read on. The parser that threw it is of no further use. */
export class EventStreamError extends Error {
  override readonly name = 'EventStreamError';

  /** @param limit bytes allowed for one event */
  constructor(readonly limit: number) {
    super(`An event of the stream is larger than ${limit} bytes.`);
  }
}
