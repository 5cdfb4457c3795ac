import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { heardTranscript } from './heard.js';

const half = (transcript: string): string =>
  heardTranscript({ type: 'output_audio', transcript, durationMs: 10, heardMs: 5 });

describe('heardTranscript', () => {
  it('ends at the end of a word', () => {
    expect(half('One two three four')).toBe('One two');
    expect(half('ab cd')).toBe('ab');
    expect(half('Supercalifragilistic')).toBe('Supercalif');
    expect(half('Supercalifragilistic word')).toBe('');
  });

  it('cuts scripts without spaces between characters', () => {
    expect(half('今日は雪です')).toBe('今日は');
    expect(half('a😀😀b')).toBe('a😀');
    expect(half('😀')).toBe('');
  });

  it('is a beginning of the transcript, longer the more was heard', () => {
    const cases = fc.tuple(
      fc.string({ unit: 'grapheme' }),
      fc.nat(1000),
      fc.nat(1000),
      fc.integer({ min: 1, max: 1000 }),
    );
    fc.assert(
      fc.property(cases, ([transcript, first, second, durationMs]) => {
        const heard = (heardMs: number): string =>
          heardTranscript({ type: 'output_audio', transcript, durationMs, heardMs });
        const [less, more] = [heard(Math.min(first, second)), heard(Math.max(first, second))];
        expect(transcript.startsWith(less)).toBe(true);
        expect(more.startsWith(less)).toBe(true);
        expect(heard(durationMs)).toBe(transcript);
      }),
      { numRuns: 500 },
    );
  });
});
