import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { joinWords, segmentsOf } from './segments.js';
import { readSubtitles, writeSubRip, writeWebVtt } from './subtitles.js';

describe('subtitles', () => {
  const cue = fc
    .record({
      start: fc.integer({ min: 0, max: 400_000_000 }),
      length: fc.integer({ min: 0, max: 100_000 }),
      text: fc.stringMatching(/^[a-zé你<>&;.]([a-zé你<>&;. ]{0,20}[a-zé你<>&;.])?$/),
    })
    .map(({ start, length, text }) => ({ start: start / 1000, end: (start + length) / 1000, text }));

  it('are read as they were written', () => {
    fc.assert(
      fc.property(fc.array(cue, { minLength: 1 }), (cues) => {
        expect(readSubtitles(writeSubRip(cues))).toEqual(cues);
        expect(readSubtitles(writeWebVtt(cues))).toEqual(cues);
      }),
    );
  });

  it('hold no blank lines and arrows of their own', () => {
    const cues = [{ start: 0, end: 1, text: ' a\n\n b --> c ' }];
    expect(writeSubRip(cues)).toBe('1\n00:00:00,000 --> 00:00:01,000\na\nb -> c\n\n');
    expect(readSubtitles(writeWebVtt(cues))).toEqual([{ start: 0, end: 1, text: 'a\nb -> c' }]);
  });

  it('name speakers as they are', () => {
    const cues = [{ start: 0, end: 1, text: 'a', speaker: 'A <b>\nc' }];
    expect(writeWebVtt(cues)).toContain('<v A &lt;b&gt; c>a');
  });

  it('are no other text', () => {
    expect(readSubtitles('At 10:00 --> home')).toBeUndefined();
    expect(readSubtitles('WEBVTT\n')).toEqual([]);
    expect(readSubtitles('\uFEFFWEBVTT\r\n\r\n00:01.5 --> 00:02.25\r\na\r\n')).toEqual([
      { start: 1.5, end: 2.25, text: 'a' },
    ]);
  });
});

describe('lines of words', () => {
  const word = (text: string, start: number, speaker?: string) => ({
    word: text,
    start,
    end: start + 0.5,
    ...(speaker !== undefined && { speaker }),
  });

  it('end with sentences, breaths and speakers, and have the punctuation of the text', () => {
    const words = [word('Hello', 0), word('you', 0.5), word('Fine', 1), word('yes', 9), word('no', 9.5)];
    expect(joinWords(words, '“Hello, you!” Fine, yes — no.').map(({ text }) => text)).toEqual([
      'Hello, you!”',
      'Fine,',
      'yes — no.',
    ]);
    const spoken = [word('a', 0, 'A'), word('b', 0.5, 'A'), word('c', 1, 'B')];
    expect(joinWords(spoken, 'a b c')).toEqual([
      { start: 0, end: 1, text: 'a b', speaker: 'A' },
      { start: 1, end: 1.5, text: 'c', speaker: 'B' },
    ]);
  });

  it('have blanks only where the language has some', () => {
    expect(joinWords([word('你', 0), word('好', 0.5)], '你好。')[0]?.text).toBe('你好。');
    expect(joinWords([word('one', 0), word('two', 0.5)], 'something else')[0]?.text).toBe('one two');
  });

  it('can be read in time', () => {
    const many = Array.from({ length: 200 }, (_, index) => word('syllable', index * 0.5));
    const lines = joinWords(many, many.map((one) => one.word).join(' '));
    expect(lines.every(({ text, start, end }) => text.length <= 84 && end - start <= 7)).toBe(true);
    expect(
      lines
        .map(({ text }) => text)
        .join(' ')
        .split(' '),
    ).toHaveLength(200);
  });

  it('are one where there are no times', () => {
    expect(segmentsOf({ text: 'a'.repeat(30) })).toEqual({
      origin: 'whole',
      segments: [{ start: 0, end: 2, text: 'a'.repeat(30) }],
    });
    expect(segmentsOf({ text: ' ' }).segments).toEqual([]);
    expect(segmentsOf({ text: 'a', words: [] }).origin).toBe('whole');
  });
});
