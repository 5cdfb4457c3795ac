import { readFileSync } from 'node:fs';

/** Milliseconds for which a token counts as read: whoever renews it leaves minutes. */
const fresh = 10_000;
/** Longest token, characters. */
const longest = 16_384;

/** A file that holds an access token and is written anew before that expires. */
export class TokenFile {
  private held: string;
  private readAt: number;

  /** @throws Error where there is no token to read */
  constructor(
    private readonly path: string,
    private readonly now: () => number = Date.now,
  ) {
    this.readAt = now();
    this.held = read(path);
  }

  /** The token, at most ten seconds old. One that cannot be read any more stays: the vendor says when it is over. */
  token(): string {
    const now = this.now();
    if (now - this.readAt < fresh) return this.held;
    this.readAt = now;
    try {
      this.held = read(this.path);
    } catch {
      // Between its removal and its renewal.
    }
    return this.held;
  }
}

function read(path: string): string {
  const token = readFileSync(path, 'utf8').trim();
  if (token === '') throw new Error('It is empty.');
  if (token.length > longest || !/^[\x21-\x7e]+$/.test(token)) throw new Error('It holds no access token.');
  return token;
}
