import { alaw, mulaw } from './companded.js';
import type { SoundOrder } from './sound.js';
import { countSamples, tone } from './tone.js';

/** How samples stand in a RIFF file. */
interface SampleForm {
  /** As the format's registry has it. */
  readonly tag: number;
  readonly bytes: 1 | 2;
  make(order: SoundOrder): Iterable<Buffer>;
}

/** A tone as a RIFF file of 16-bit samples, one channel. */
export const wav = riff({ tag: 1, bytes: 2, make: tone });
export const mulawWav = riff({ tag: 7, bytes: 1, make: mulaw });
export const alawWav = riff({ tag: 6, bytes: 1, make: alaw });

function riff({ tag, bytes, make }: SampleForm): (order: SoundOrder) => Iterable<Buffer> {
  return function* file(order) {
    const size = countSamples(order) * bytes;
    const head = Buffer.alloc(44);
    head.write('RIFF', 0, 'latin1');
    head.writeUInt32LE(36 + size, 4);
    head.write('WAVEfmt ', 8, 'latin1');
    head.writeUInt32LE(16, 16);
    head.writeUInt16LE(tag, 20);
    head.writeUInt16LE(1, 22);
    head.writeUInt32LE(order.sampleRate, 24);
    head.writeUInt32LE(order.sampleRate * bytes, 28);
    head.writeUInt16LE(bytes, 32);
    head.writeUInt16LE(bytes * 8, 34);
    head.write('data', 36, 'latin1');
    head.writeUInt32LE(size, 40);
    yield head;
    yield* make(order);
  };
}
