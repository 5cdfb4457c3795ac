import type { WireEvent } from '#libs/canonical';
import { formatServerSentEvent } from '#libs/event-stream';

/** How a stream of events stands on the wire. */
export interface Framing {
  readonly contentType: string;
  /** A writer for one stream. */
  start(): FrameWriter;
}

/** Writes the frames of one stream. */
export interface FrameWriter {
  push(event: WireEvent): string | Buffer;
  /** What closes a stream that ends in good order; may be empty. */
  end(): string;
}

/** Server-sent events, with an `event:` line where the format names its events. */
export const serverSentEvents: Framing = {
  contentType: 'text/event-stream; charset=utf-8',
  start: () => ({ push: formatServerSentEvent, end: () => '' }),
};
