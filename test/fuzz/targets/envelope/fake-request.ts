import type { IncomingMessage } from 'node:http';
import { Readable } from 'node:stream';

/** How a body comes. */
export interface Arrival {
  readonly headers: Readonly<Record<string, string>>;
  readonly chunks: readonly Buffer[];
  /** The connection is lost behind the last chunk. */
  readonly isLost: boolean;
  /** All of it has come with the head. */
  readonly isThere: boolean;
}

/** A request as far as reading its body goes. */
export function fakeRequest({ headers, chunks, isLost, isThere }: Arrival): IncomingMessage {
  const left = [...chunks];
  const readable = new Readable({
    read() {
      const chunk = left.shift();
      if (chunk !== undefined) this.push(chunk);
      else if (isLost) this.destroy(new Error('aborted'));
      else this.push(null);
    },
    highWaterMark: 1 << 20,
  });
  if (isThere && !isLost) {
    for (const chunk of left.splice(0)) readable.push(chunk);
    readable.push(null);
  }
  // As Node's own: a connection that is lost is nobody's fault where nobody listens.
  readable.on('error', () => undefined);
  // Whoever reads the body sees nothing else of it.
  return Object.assign(readable, { headers, complete: isThere && !isLost }) as unknown as IncomingMessage;
}
