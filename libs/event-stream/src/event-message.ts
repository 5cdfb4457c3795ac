import type { Buffer } from 'node:buffer';

/** One message of an `application/vnd.amazon.eventstream`. */
export interface EventMessage {
  /** Headers whose value is text: `:message-type`, `:event-type`, `:exception-type`, `:content-type`. */
  readonly headers: Readonly<Record<string, string | undefined>>;
  readonly payload: Buffer;
}

/** The content type of such a stream. */
export const eventMessageStream = 'application/vnd.amazon.eventstream';

/** Length of the message, length of its headers, checksum of both. */
export const preludeLength = 12;
/** The checksum of all that comes before it. */
export const checksumLength = 4;

/** Kinds of header values. Source: Amazon's event stream encoding, "Header Value Type". */
export const headerKinds = { bytes: 6, text: 7 } as const;

/** A stream of messages that cannot be read on. The parser that threw it is of no further use. */
export class EventMessageError extends Error {
  override readonly name = 'EventMessageError';
}
