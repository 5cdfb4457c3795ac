import { seededBytes } from '../pictures/seeded-bytes.js';
import { countFrames, inChunks } from './sound.js';
import type { SoundOrder } from './sound.js';

const blockSamples = 4096;
/** 4096 samples, as a frame says it. */
const blockCode = 0xc0;
/** 16 bits, likewise. */
const depthCode = 0x08;
/** Rates as frames say them, so that decoders can begin anywhere; 0 is "as the stream info has it". */
const rateCodes: Readonly<Record<number, number>> = {
  8000: 4,
  16_000: 5,
  22_050: 6,
  24_000: 7,
  32_000: 8,
  44_100: 9,
  48_000: 10,
};

/** A FLAC (RFC 9639) of 16 bits, one channel, whose samples all have one value that the seed says. */
export function* flac(order: SoundOrder): Generator<Buffer> {
  const counts = countFrames(order, blockSamples / order.sampleRate);
  const value = seededBytes(order.seed).subarray(0, 2);
  yield Buffer.concat([Buffer.from('fLaC'), streamInfo(counts.total * blockSamples, order.sampleRate)]);
  yield* inChunks(counts, (index) => frame(index, value, rateCodes[order.sampleRate] ?? 0));
}

/** The only block of metadata. Sizes of frames and the digest are not told, which is allowed. */
function streamInfo(samples: number, sampleRate: number): Buffer {
  const info = Buffer.alloc(4 + 34);
  info.set([0x80, 0, 0, 34], 0);
  info.writeUInt16BE(blockSamples, 4);
  info.writeUInt16BE(blockSamples, 6);
  // 20 bits sample rate, 3 bits channels - 1, 5 bits depth - 1, 36 bits samples.
  const packed = (BigInt(sampleRate) << 44n) | (15n << 36n) | BigInt(samples);
  info.writeBigUInt64BE(packed, 14);
  return info;
}

function frame(index: number, value: Buffer, rateCode: number): Buffer {
  // Sync, fixed size of blocks; one channel; the frame's number as UTF-8 writes it.
  const head = Buffer.concat([
    Buffer.from([0xff, 0xf8, blockCode | rateCode, depthCode]),
    Buffer.from(String.fromCodePoint(index)),
  ]);
  const summed = Buffer.concat([head, Buffer.from([checksum(head, 8, 0x07)]), Buffer.from([0]), value]);
  const sum = checksum(summed, 16, 0x8005);
  return Buffer.concat([summed, Buffer.from([sum >> 8, sum & 0xff])]);
}

/** A cyclic redundancy check with nothing reflected. */
function checksum(bytes: Buffer, width: 8 | 16, polynomial: number): number {
  const top = 2 ** (width - 1);
  let sum = 0;
  for (const byte of bytes) {
    sum ^= byte << (width - 8);
    for (let bit = 0; bit < 8; bit += 1) sum = sum & top ? (sum << 1) ^ polynomial : sum << 1;
    sum &= 2 ** width - 1;
  }
  return sum;
}
