import { Buffer, isUtf8 } from 'node:buffer';
import { JsonSyntaxError } from './json-syntax-error.js';
import type { JsonValue } from './json-value.js';
import { locateSyntaxFault } from './syntax-fault.js';

const byteOrderMark = '\uFEFF';

/**
 * Parses a body. A leading byte order mark is ignored, as RFC 8259 §8.1 allows.
 *
 * @throws JsonSyntaxError where the body is not UTF-8 or not JSON
 */
export function parseJson(raw: Buffer): JsonValue {
  if (!isUtf8(raw)) throw syntaxErrorAt(raw, invalidUtf8Position(raw), 'not valid UTF-8');
  const decoded = raw.toString('utf8');
  const text = decoded.startsWith(byteOrderMark) ? decoded.slice(1) : decoded;
  try {
    return JSON.parse(text) as JsonValue;
  } catch {
    // The engine's own message quotes the body and often names no position.
    const { offset, problem } = locateSyntaxFault(text);
    const position = Buffer.byteLength(decoded.slice(0, offset + decoded.length - text.length));
    throw syntaxErrorAt(raw, position, problem);
  }
}

function syntaxErrorAt(raw: Buffer, position: number, problem: string): JsonSyntaxError {
  const before = raw.toString('utf8', 0, position);
  const lastBreak = before.lastIndexOf('\n');
  const line = before.split('\n').length;
  const column = before.slice(lastBreak + 1).replace(byteOrderMark, '').length + 1;
  return new JsonSyntaxError(problem, position, line, column);
}

/** Where the first sequence begins that decoding had to replace. */
function invalidUtf8Position(raw: Buffer): number {
  const replaced = Buffer.from(raw.toString('utf8'));
  let position = 0;
  while (raw[position] === replaced[position]) position++;
  while (isContinuation(replaced[position])) position--;
  return position;
}

function isContinuation(byte: number | undefined): boolean {
  return byte !== undefined && (byte & 0xc0) === 0x80;
}
