import type { SoundOrder } from './sound.js';
import { countSamples, tone } from './tone.js';

/** A tone as a RIFF file of 16-bit samples, one channel. */
export function* wav(order: SoundOrder): Generator<Buffer> {
  const size = countSamples(order) * 2;
  const head = Buffer.alloc(44);
  head.write('RIFF', 0, 'latin1');
  head.writeUInt32LE(36 + size, 4);
  head.write('WAVEfmt ', 8, 'latin1');
  head.writeUInt32LE(16, 16);
  head.writeUInt16LE(1, 20);
  head.writeUInt16LE(1, 22);
  head.writeUInt32LE(order.sampleRate, 24);
  head.writeUInt32LE(order.sampleRate * 2, 28);
  head.writeUInt16LE(2, 32);
  head.writeUInt16LE(16, 34);
  head.write('data', 36, 'latin1');
  head.writeUInt32LE(size, 40);
  yield head;
  yield* tone(order);
}
