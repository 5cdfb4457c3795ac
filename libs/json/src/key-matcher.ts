import { Buffer } from 'node:buffer';

const backslash = 0x5c;
/** `\u0061` writes one byte in six. */
const longestEscape = 6;

/** Compares a key with keys as they are written in a body, where any character may be an escape. */
export class KeyMatcher {
  private readonly bytes: Buffer;
  private readonly needsEscape: boolean;

  constructor(private readonly key: string) {
    this.bytes = Buffer.from(key);
    this.needsEscape = JSON.stringify(key) !== `"${key}"`;
  }

  /** Whether the bytes of `raw` between a key's quotes spell this key. */
  matches(raw: Buffer, start: number, end: number): boolean {
    const length = end - start;
    // An escape is always longer than what it stands for, so equal length means written plainly.
    if (length === this.bytes.length) {
      return !this.needsEscape && this.bytes.compare(raw, start, end) === 0;
    }
    if (length < this.bytes.length || length > this.bytes.length * longestEscape) return false;
    const written = raw.subarray(start, end);
    return written.includes(backslash) && unescape(written) === this.key;
  }
}

function unescape(written: Buffer): string | undefined {
  try {
    return JSON.parse(`"${written.toString('utf8')}"`) as string;
  } catch {
    return undefined;
  }
}
