import type { ServerResponse } from 'node:http';

/** Listens to an answer while it is written, whoever writes it. */
export interface Listener {
  /** @param bytes the listener's own: nobody writes over them */
  onBytes(bytes: Buffer): void;
  /** Its last bytes were given out. */
  onEnd(): void;
}

const none = Buffer.alloc(0);

/** From here on, `listener` hears of every piece of a body. */
export function overhear(response: ServerResponse, listener: Listener): void {
  const write = response.write.bind(response) as (...parameters: unknown[]) => boolean;
  const end = response.end.bind(response) as (...parameters: unknown[]) => ServerResponse;
  let ended = false;
  const hear = ([chunk, encoding]: readonly unknown[]): void => {
    if (!ended) listener.onBytes(bytesOf(chunk, encoding));
  };
  response.write = ((...parameters: unknown[]) => {
    hear(parameters);
    return write(...parameters);
  }) as typeof response.write;
  response.end = ((...parameters: unknown[]) => {
    hear(parameters);
    ended = true;
    listener.onEnd();
    return end(...parameters);
  }) as typeof response.end;
}

/** A copy: a piece may be a small part of a large buffer, or be written over. */
function bytesOf(chunk: unknown, encoding: unknown): Buffer {
  if (chunk instanceof Uint8Array) return Buffer.from(chunk);
  if (typeof chunk !== 'string') return none;
  return Buffer.from(chunk, typeof encoding === 'string' ? (encoding as BufferEncoding) : 'utf8');
}
