import { describe, expect, it } from '@jest/globals';
import { samplingRate, SpeechSegmenter, windowSize } from './speech-segmenter.js';
import type { Stretch } from './speech-segmenter.js';

const second = samplingRate / windowSize;
/** Every window holds its number, so that what becomes of it can be seen. */
const window = (number: number, level = 1): Float32Array => new Float32Array(windowSize).fill(number * level);

function segment(
  speaking: (at: number) => boolean,
  windows: number,
  level: (at: number) => number = () => 1,
) {
  const segmenter = new SpeechSegmenter({ silence: 0.5, padding: 0.2 });
  const stretches: Stretch[] = [];
  for (let at = 0; at < windows; at++) {
    const stretch = segmenter.push(window(at, level(at)), speaking(at));
    if (stretch !== undefined) stretches.push(stretch);
  }
  const open = segmenter.end();
  return open === undefined ? stretches : [...stretches, open];
}

const numbersOf = ({ samples }: Stretch): number[] =>
  Array.from({ length: samples.length / windowSize }, (_, at) => samples[at * windowSize] ?? NaN);

describe('SpeechSegmenter', () => {
  it('finds nothing where nobody speaks', () => {
    expect(segment(() => false, 1000)).toEqual([]);
  });

  it('cuts where a pause is long, not where it is short', () => {
    const spoken = (at: number) =>
      (at >= 100 && at < 150) || (at >= 160 && at < 200) || (at >= 300 && at < 330);
    const [first, last, ...more] = segment(spoken, 400);
    expect(more).toEqual([]);
    // The detection is late by up to seven windows; a little more is kept, and what fades out.
    expect(first).toMatchObject({ start: 94 / second, end: 200 / second });
    expect(first && numbersOf(first)).toEqual(Array.from({ length: 118 }, (_, at) => 87 + at));
    expect(last).toMatchObject({ start: 294 / second, end: 330 / second });
  });

  it('takes what is open at the end', () => {
    const [only] = segment((at) => at >= 10, 40);
    expect(only).toMatchObject({ start: 4 / second, end: 40 / second });
  });

  it('cuts long speech at the quietest places, and neither repeats nor loses a window', () => {
    const quiet = new Set([498, 499, 500, 501, 502]);
    const stretches = segment(
      () => true,
      4000,
      (at) => (quiet.has(at) ? 0.001 : 1 + (at % 7)),
    );
    expect(stretches[0]?.end).toBe(500 / second);
    expect(stretches.flatMap(numbersOf)).toHaveLength(4000);
    for (const [at, { start, end, samples }] of stretches.entries()) {
      expect(start).toBe(stretches[at - 1]?.end ?? 0);
      expect(end - start).toBeLessThanOrEqual(20);
      expect(samples).toHaveLength(Math.round((end - start) * samplingRate));
    }
  });
});
