import { seededBytes } from '../pictures/seeded-bytes.js';
import { countFrames, frameSampleRate } from './sound.js';
import type { SoundOrder } from './sound.js';

/** 20 ms of silence of one channel. */
const packet = Buffer.from([0xf8, 0xff, 0xfe]);
const packetSeconds = 0.02;
const mostPackets = 255;
/** Ogg counts Opus at 48 kHz whatever it was made from. */
const samplesInPacket = 960;

/** Silence as Opus in Ogg pages (RFC 7845), one page a chunk. */
export function* opus(order: SoundOrder): Generator<Buffer> {
  const serial = seededBytes(order.seed).readUInt32LE(0);
  const { total, each } = countFrames(order, packetSeconds);
  const perPage = Math.min(each, mostPackets);
  yield page({ serial, sequence: 0, kind: 2, granule: 0, packets: [head()] });
  yield page({ serial, sequence: 1, kind: 0, granule: 0, packets: [tags()] });
  for (let start = 0, sequence = 2; start < total; start += perPage, sequence += 1) {
    const end = Math.min(start + perPage, total);
    const packets = Array.from({ length: end - start }, () => packet);
    yield page({ serial, sequence, kind: end === total ? 4 : 0, granule: end * samplesInPacket, packets });
  }
}

interface Page {
  readonly serial: number;
  readonly sequence: number;
  /** 2 begins a stream, 4 ends it. */
  readonly kind: 0 | 2 | 4;
  readonly granule: number;
  /** Each shorter than 255 bytes. */
  readonly packets: readonly Buffer[];
}

function page({ serial, sequence, kind, granule, packets }: Page): Buffer {
  const front = Buffer.alloc(27);
  front.write('OggS', 0, 'latin1');
  front.writeUInt8(kind, 5);
  front.writeBigUInt64LE(BigInt(granule), 6);
  front.writeUInt32LE(serial, 14);
  front.writeUInt32LE(sequence, 18);
  front.writeUInt8(packets.length, 26);
  const bytes = Buffer.concat([front, Buffer.from(packets.map(({ length }) => length)), ...packets]);
  bytes.writeUInt32LE(checksum(bytes), 22);
  return bytes;
}

function head(): Buffer {
  const bytes = Buffer.alloc(19);
  bytes.write('OpusHead', 0, 'latin1');
  bytes.set([1, 1], 8);
  bytes.writeUInt32LE(frameSampleRate, 12);
  return bytes;
}

function tags(): Buffer {
  const vendor = Buffer.from('mock-upstream');
  const length = Buffer.alloc(4);
  length.writeUInt32LE(vendor.length, 0);
  return Buffer.concat([Buffer.from('OpusTags'), length, vendor, Buffer.alloc(4)]);
}

/** CRC-32 of RFC 3533: 0x04c11db7, nothing reflected. */
function checksum(bytes: Buffer): number {
  let sum = 0;
  for (const byte of bytes) {
    sum ^= byte << 24;
    for (let bit = 0; bit < 8; bit += 1) sum = sum & 0x80000000 ? (sum << 1) ^ 0x04c11db7 : sum << 1;
  }
  return sum >>> 0;
}
