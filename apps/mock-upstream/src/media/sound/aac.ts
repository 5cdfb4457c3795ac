import { countFrames, frameSampleRate, inChunks } from './sound.js';
import type { SoundOrder } from './sound.js';

/** A silent block of one channel. */
const block = [0x00, 0xc8, 0x00, 0x80, 0x23, 0x80];
const samplesInFrame = 1024;
const headBytes = 7;

/** Silence as AAC in ADTS frames (ISO/IEC 14496-3): low complexity, 24 kHz, one channel. */
export function* aac(order: SoundOrder): Generator<Buffer> {
  const length = headBytes + block.length;
  const head = [0xff, 0xf1, 0x58, 0x40, length >> 3, ((length & 7) << 5) | 0x1f, 0xfc];
  const frame = Buffer.from([...head, ...block]);
  yield* inChunks(countFrames(order, samplesInFrame / frameSampleRate), () => frame);
}
