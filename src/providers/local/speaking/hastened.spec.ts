import { describe, expect, it } from '@jest/globals';
import { hastened } from './hastened.js';

const sampleRate = 16_000;
const tone = Float32Array.from({ length: 2 * sampleRate }, (_, at) =>
  Math.sin((2 * Math.PI * 150 * at) / sampleRate),
);

const crossings = (samples: Float32Array): number =>
  samples.reduce((sum, sample, at) => sum + (sample >= 0 && (samples[at - 1] ?? 0) < 0 ? 1 : 0), 0);

describe('hastened sound', () => {
  it.each([1.25, 2, 2.7])('is %d times shorter, as high and as loud as before', (factor) => {
    const fast = hastened(tone, sampleRate, factor);
    expect(tone.length / fast.length / factor).toBeCloseTo(1, 1);
    expect(crossings(fast) / (fast.length / sampleRate) / 150).toBeCloseTo(1, 1);
    const inside = fast.subarray(1000, fast.length - 1000);
    expect(Math.max(...inside)).toBeLessThan(1.05);
    for (let at = 0; at + 400 < inside.length; at += 400)
      expect(Math.max(...inside.subarray(at, at + 400))).toBeGreaterThan(0.9);
  });

  it('stays as it is where it is too short', () => {
    const click = tone.subarray(0, 300);
    expect(hastened(click, sampleRate, 2)).toBe(click);
  });
});
