import { seededBytes } from '../pictures/seeded-bytes.js';
import { countFrames, frameSampleRate, inChunks } from './sound.js';
import type { SoundOrder } from './sound.js';

/** MPEG-2, layer III, 64 kbit/s, 24 kHz, one channel. */
const head = [0xff, 0xf3, 0x84, 0xc4];
const frameBytes = 192;
const sideBytes = 9;
const samplesInFrame = 576;

/** Silence that decoders take (ISO/IEC 13818-3): no frame has main data; what the seed fills is ancillary. */
export function* mp3(order: SoundOrder): Generator<Buffer> {
  const frame = Buffer.alloc(frameBytes);
  // Seven bits a byte, so that nothing looks like the head of a frame.
  frame.fill(
    seededBytes(order.seed).map((byte) => byte & 0x7f),
    head.length + sideBytes,
  );
  frame.set(head, 0);
  yield* inChunks(countFrames(order, samplesInFrame / frameSampleRate), () => frame);
}
