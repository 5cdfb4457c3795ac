import type { Buffer } from 'node:buffer';
import { EventMessageError, headerKinds } from './event-message.js';

/** Bytes of a value by its kind: true, false, byte, short, integer, long; of time and UUID. Others tell their length. */
const fixedLengths: Readonly<Record<number, number>> = { 0: 0, 1: 0, 2: 1, 3: 2, 4: 4, 5: 8, 8: 8, 9: 16 };
const lastKind = 9;

/**
 * Reads the headers of a message: those whose value is text.
 * @throws EventMessageError where they do not end where they should
 */
export function readHeaders(bytes: Buffer): Readonly<Record<string, string>> {
  // Without a prototype: the sender chooses the names.
  const headers = Object.create(null) as Record<string, string>;
  let position = 0;
  const take = (length: number): number => {
    const start = position;
    position += length;
    if (position > bytes.length) throw new EventMessageError('A header of a message is cut.');
    return start;
  };
  while (position < bytes.length) {
    const nameLength = bytes.readUInt8(take(1));
    const nameStart = take(nameLength);
    const name = bytes.toString('utf8', nameStart, nameStart + nameLength);
    const kind = bytes.readUInt8(take(1));
    if (kind > lastKind)
      throw new EventMessageError(`A header of a message is of an unknown kind (${kind}).`);
    const length = fixedLengths[kind] ?? bytes.readUInt16BE(take(2));
    const start = take(length);
    if (kind === headerKinds.text) headers[name] = bytes.toString('utf8', start, start + length);
  }
  return headers;
}
