import { describe, expect, it } from '@jest/globals';
import decode from '@audio/decode';
import { writeSamples } from './samples/sample-values.js';
import { wavHeader } from './wav-header.js';

describe('wavHeader', () => {
  it('heads a file of known length that players read', async () => {
    const samples = Float32Array.from({ length: 1_600 }, (_, at) => Math.sin(at / 10) / 2);
    const data = writeSamples(samples);
    const file = Buffer.concat([wavHeader(16_000, data.length), data]);
    expect([file.length, file.readUInt32LE(4), file.readUInt32LE(40)]).toEqual([3_244, 3_236, 3_200]);
    const { channelData, sampleRate } = await decode(file);
    expect([channelData.length, sampleRate]).toEqual([1, 16_000]);
    const furthest = samples.reduce(
      (most, sample, at) => Math.max(most, Math.abs(sample - (channelData[0]?.[at] ?? 0))),
      0,
    );
    expect(furthest).toBeLessThan(1 / 16_000);
  });
});
