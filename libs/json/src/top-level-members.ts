import type { Buffer } from 'node:buffer';
import { skipString, skipValue, skipWhitespace, unfinished } from './scan.js';

const quote = 0x22;
const colon = 0x3a;
const comma = 0x2c;
const openBrace = 0x7b;
const closeBrace = 0x7d;
const byteOrderMark = [0xef, 0xbb, 0xbf];

/**
 * Walks the members of the object that `raw` holds, without parsing their values. The positions are those of
 * the member that {@link next} came to last. One per walk.
 */
export class TopLevelMembers {
  /** The brace or comma before the member. */
  separator: number;
  /** The key's first byte after its opening quote; escapes are as written. */
  keyStart = 0;
  /** The key's closing quote. */
  keyEnd = 0;
  valueStart = 0;
  /** The first byte after the value. */
  valueEnd = 0;
  /** The closing brace once a whole object was walked through; stays undefined where it is cut or malformed. */
  closing: number | undefined;
  private opened = false;

  constructor(private readonly raw: Buffer) {
    const hasMark = byteOrderMark.every((byte, index) => raw[index] === byte);
    this.separator = skipWhitespace(raw, hasMark ? byteOrderMark.length : 0);
  }

  /** Goes to the next member; false at the end. */
  next(): boolean {
    const { raw, opened } = this;
    if (opened) this.separator = skipWhitespace(raw, this.valueEnd);
    if (opened && raw[this.separator] === closeBrace) return this.closeAt(this.separator);
    if (raw[this.separator] !== (opened ? comma : openBrace)) return false;
    const start = skipWhitespace(raw, this.separator + 1);
    if (!opened && raw[start] === closeBrace) return this.closeAt(start);
    this.opened = true;
    return this.readMember(start);
  }

  private closeAt(position: number): false {
    this.closing = position;
    return false;
  }

  private readMember(start: number): boolean {
    const { raw } = this;
    if (raw[start] !== quote) return false;
    const afterKey = skipString(raw, start + 1);
    if (afterKey === unfinished) return false;
    const afterName = skipWhitespace(raw, afterKey);
    if (raw[afterName] !== colon) return false;
    const valueStart = skipWhitespace(raw, afterName + 1);
    const valueEnd = skipValue(raw, valueStart);
    if (valueEnd === unfinished || valueEnd === valueStart) return false;
    this.keyStart = start + 1;
    this.keyEnd = afterKey - 1;
    this.valueStart = valueStart;
    this.valueEnd = valueEnd;
    return true;
  }
}
