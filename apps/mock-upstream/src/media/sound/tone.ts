import { seededBytes } from '../pictures/seeded-bytes.js';
import type { SoundOrder } from './sound.js';

const loudness = 8000;
const sampleBytes = 2;

/** Samples of a sound; the last chunk may be shorter. */
export function countSamples({ seconds, sampleRate }: SoundOrder): number {
  return Math.max(1, Math.round(seconds * sampleRate));
}

/** A sine of the seed's own pitch as raw samples: 16 bits signed little-endian, one channel. */
export function* tone(order: SoundOrder): Generator<Buffer> {
  const second = oneSecond(order);
  const total = countSamples(order) * sampleBytes;
  const each = Math.max(1, Math.round(order.chunkSeconds * order.sampleRate)) * sampleBytes;
  for (let at = 0; at < total; at += each) yield slice(second, at, Math.min(each, total - at));
}

/** Whole waves fit into a second, so that it can be repeated. */
function oneSecond({ sampleRate, seed }: SoundOrder): Buffer {
  const pitch = 200 + seededBytes(seed).readUInt8(0);
  const samples = Buffer.alloc(sampleRate * sampleBytes);
  for (let index = 0; index < sampleRate; index += 1) {
    const value = Math.sin((2 * Math.PI * pitch * index) / sampleRate) * loudness;
    samples.writeInt16LE(Math.round(value), index * sampleBytes);
  }
  return samples;
}

function slice(second: Buffer, at: number, length: number): Buffer {
  const pieces: Buffer[] = [];
  for (let from = at, left = length; left > 0;) {
    const start = from % second.length;
    const piece = second.subarray(start, start + left);
    pieces.push(piece);
    from += piece.length;
    left -= piece.length;
  }
  return Buffer.concat(pieces);
}
