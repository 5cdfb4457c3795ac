import { crc32 } from 'node:zlib';

/** A header as the encoding has it: the value's bytes in hexadecimal, or text. */
export interface WrittenHeader {
  readonly name: string;
  readonly kind: number;
  readonly value: string;
}

export interface WrittenMessage {
  readonly headers: readonly WrittenHeader[];
  readonly payload: string;
}

const fixedLengths = [0, 0, 1, 2, 4, 8, undefined, undefined, 8, 16];
export const textKind = 7;

/** The bytes of a message (Amazon Transcribe developer guide, "Event stream encoding"), the checksums by zlib. */
export function bytesOf({ headers, payload }: WrittenMessage): Buffer {
  const head = Buffer.concat(headers.map(headerBytes));
  const body = Buffer.from(payload);
  const prelude = Buffer.alloc(8);
  prelude.writeUInt32BE(12 + head.length + body.length + 4, 0);
  prelude.writeUInt32BE(head.length, 4);
  const checked = Buffer.concat([prelude, checksum(prelude), head, body]);
  return Buffer.concat([checked, checksum(checked)]);
}

function headerBytes({ name, kind, value }: WrittenHeader): Buffer {
  const nameBytes = Buffer.from(name).subarray(0, 255);
  const said = kind === textKind ? Buffer.from(value).subarray(0, 0xffff) : Buffer.from(value, 'hex');
  const length = fixedLengths[kind];
  const valueBytes =
    length === undefined
      ? Buffer.concat([Buffer.from([said.length >>> 8, said.length & 0xff]), said])
      : Buffer.concat([said, Buffer.alloc(length)]).subarray(0, length);
  return Buffer.concat([Buffer.from([nameBytes.length]), nameBytes, Buffer.from([kind]), valueBytes]);
}

function checksum(bytes: Buffer): Buffer {
  const sum = Buffer.alloc(4);
  sum.writeUInt32BE(crc32(bytes), 0);
  return sum;
}
