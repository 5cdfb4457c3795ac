import { Buffer } from 'node:buffer';

const backslash = 0x5c;
/** `\u0061` writes one byte in six. */
const longestEscape = 6;
/** Matchers that are kept for the next time. */
const mostKnown = 200;

/** Compares a key with keys as they are written in a body, where any character may be an escape. */
export class KeyMatcher {
  private static readonly known = new Map<string, KeyMatcher>();
  private readonly bytes: Buffer;
  private readonly needsEscape: boolean;

  private constructor(private readonly key: string) {
    this.bytes = Buffer.from(key);
    this.needsEscape = JSON.stringify(key) !== `"${key}"`;
  }

  /** Few keys are looked for, and those again and again. */
  static of(key: string): KeyMatcher {
    const known = KeyMatcher.known.get(key);
    if (known !== undefined) return known;
    const matcher = new KeyMatcher(key);
    if (KeyMatcher.known.size < mostKnown) KeyMatcher.known.set(key, matcher);
    return matcher;
  }

  /** Whether the bytes of `raw` between a key's quotes spell this key. */
  matches(raw: Buffer, start: number, end: number): boolean {
    const length = end - start;
    // An escape is always longer than what it stands for, so equal length means written plainly.
    if (length === this.bytes.length) {
      return !this.needsEscape && this.bytes.compare(raw, start, end) === 0;
    }
    if (length < this.bytes.length || length > this.bytes.length * longestEscape) return false;
    return hasEscape(raw, start, end) && unescape(raw.subarray(start, end)) === this.key;
  }
}

function hasEscape(raw: Buffer, start: number, end: number): boolean {
  for (let position = start; position < end; position++) if (raw[position] === backslash) return true;
  return false;
}

function unescape(written: Buffer): string | undefined {
  try {
    return JSON.parse(`"${written.toString('utf8')}"`) as string;
  } catch {
    return undefined;
  }
}
