import { describe, expect, it } from '@jest/globals';
import { createSampleReader } from './sample-reader.js';
import { wavOfPcm16 } from './wav.js';

const pcm = (...samples: number[]): Uint8Array => new Uint8Array(Int16Array.from(samples).buffer);

describe('reading samples', () => {
  it('joins samples that are cut in two', () => {
    const read = createSampleReader(24_000);
    const bytes = pcm(0, 16_384, -16_384);
    expect(read(bytes.subarray(0, 1))).toBeUndefined();
    const pieces = [read(bytes.subarray(1, 3)), read(bytes.subarray(3))];
    expect(pieces.flatMap((piece) => [...(piece?.channels[0] ?? [])])).toEqual([0, 0.5, -0.5]);
    expect(pieces[0]?.sampleRate).toBe(24_000);
  });

  it("takes a WAV file's word for rate and channels, byte by byte", () => {
    const file = wavOfPcm16(pcm(16_384, -16_384, 8_192, 0), { sampleRate: 22_050, channels: 2 });
    const read = createSampleReader('wav');
    const pieces = [...file].map((byte) => read(Uint8Array.of(byte))).filter((piece) => piece !== undefined);
    expect(pieces.map(({ sampleRate }) => sampleRate)).toEqual([22_050, 22_050]);
    expect(pieces.map(({ channels }) => channels.map((channel) => [...channel]))).toEqual([
      [[0.5], [-0.5]],
      [[0.25], [0]],
    ]);
  });

  it('refuses other samples', () => {
    const file = wavOfPcm16(pcm(1), { sampleRate: 8_000, channels: 1 });
    file[20] = 3;
    expect(() => createSampleReader('wav')(file)).toThrow('16-bit');
  });
});
