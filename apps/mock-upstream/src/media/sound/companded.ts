import type { SoundOrder } from './sound.js';
import { tone } from './tone.js';

const bias = 0x84;
const loudest = 32_635;

/** A tone in µ-law (ITU-T G.711), a byte a sample. */
export function* mulaw(order: SoundOrder): Generator<Buffer> {
  for (const chunk of tone(order)) yield companded(chunk, muLawByte);
}

/** A tone in A-law (ITU-T G.711), a byte a sample. */
export function* alaw(order: SoundOrder): Generator<Buffer> {
  for (const chunk of tone(order)) yield companded(chunk, aLawByte);
}

function companded(samples: Buffer, byteOf: (sample: number) => number): Buffer {
  return Buffer.from(
    Array.from({ length: samples.length / 2 }, (_, index) => byteOf(samples.readInt16LE(index * 2))),
  );
}

function muLawByte(sample: number): number {
  const magnitude = Math.min(Math.abs(sample), loudest) + bias;
  const exponent = Math.floor(Math.log2(magnitude)) - 7;
  const mantissa = (magnitude >> (exponent + 3)) & 0x0f;
  return ~((sample < 0 ? 0x80 : 0) | (exponent << 4) | mantissa) & 0xff;
}

function aLawByte(sample: number): number {
  const magnitude = Math.min(sample < 0 ? ~sample : sample, loudest) >> 3;
  const exponent = magnitude < 32 ? 0 : Math.floor(Math.log2(magnitude)) - 4;
  const mantissa = (magnitude >> Math.max(1, exponent)) & 0x0f;
  return ((sample < 0 ? 0 : 0x80) | (exponent << 4) | mantissa) ^ 0x55;
}
