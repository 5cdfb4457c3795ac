import decode from '@audio/decode';
import { describe, expect, it } from '@jest/globals';
import { heardSeconds } from './heard-seconds.js';
import { makeSound } from './make-sound.js';

const order = { seconds: 2, sampleRate: 24_000, chunkSeconds: 0.25, seed: 'x' };

describe('sounds', () => {
  it.each(['mp3', 'opus', 'aac', 'flac', 'wav'] as const)(
    '%s is one that others can read',
    async (format) => {
      const { channelData, sampleRate } = await decode(Buffer.concat([...makeSound(format, order)]));
      const [samples] = channelData;
      expect(Math.abs((samples?.length ?? 0) / sampleRate - order.seconds)).toBeLessThan(0.06);
    },
  );

  it('come in chunks of the length asked for', () => {
    expect([...makeSound('pcm', order)].map(({ length }) => length)).toEqual(Array(8).fill(12_000));
    expect([...makeSound('alaw', { ...order, seconds: 0.6 })].map(({ length }) => length)).toEqual([
      6000, 6000, 2400,
    ]);
  });

  it('tell their length where they are WAV, whatever their samples are', () => {
    for (const format of ['wav', 'mulaw-wav'] as const) {
      const file = Buffer.concat([...makeSound(format, { ...order, seconds: 1.5 })]);
      expect(heardSeconds({ start: file.subarray(0, 256), size: file.length })).toBe(1.5);
    }
  });
});
