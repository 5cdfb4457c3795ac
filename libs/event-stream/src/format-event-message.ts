import { Buffer } from 'node:buffer';
import { crc32 } from './crc32.js';
import { checksumLength, headerKinds, preludeLength } from './event-message.js';

/**
 * Writes a message of an `application/vnd.amazon.eventstream`.
 * @param headers names of at most 255 bytes, values of at most 65,535
 */
export function formatEventMessage(
  headers: Readonly<Record<string, string>>,
  payload: Uint8Array | string,
): Buffer {
  const head = Buffer.concat(Object.entries(headers).map(([name, value]) => formatHeader(name, value)));
  const body = typeof payload === 'string' ? Buffer.from(payload) : payload;
  const prelude = Buffer.alloc(preludeLength);
  prelude.writeUInt32BE(preludeLength + head.length + body.length + checksumLength, 0);
  prelude.writeUInt32BE(head.length, 4);
  prelude.writeUInt32BE(crc32(prelude.subarray(0, 8)), 8);
  const checked = Buffer.concat([prelude, head, body]);
  const checksum = Buffer.alloc(checksumLength);
  checksum.writeUInt32BE(crc32(checked), 0);
  return Buffer.concat([checked, checksum]);
}

function formatHeader(name: string, value: string): Buffer {
  const [nameBytes, valueBytes] = [Buffer.from(name), Buffer.from(value)];
  const kindAndLength = Buffer.from([headerKinds.text, valueBytes.length >>> 8, valueBytes.length & 0xff]);
  return Buffer.concat([Buffer.from([nameBytes.length]), nameBytes, kindAndLength, valueBytes]);
}
