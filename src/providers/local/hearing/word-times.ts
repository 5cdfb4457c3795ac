import type { TranscriptWord } from '#libs/canonical';
import type { HeardSegment } from './hearing-tasks.js';

/**
 * When the words of a segment were spoken, roughly: the model says nothing of it, so each word gets a share of the
 * time by its letters, and one for the gap.
 */
export function wordTimes({ start, end, text }: HeardSegment): readonly TranscriptWord[] {
  const words = text.split(/\s+/).filter((word) => word !== '');
  const whole = words.reduce((sum, word) => sum + weightOf(word), 0);
  let before = 0;
  return words.map((word) => {
    const from = before;
    before += weightOf(word);
    return { word, start: at(from / whole), end: at(before / whole) };
  });

  function at(share: number): number {
    return Math.round((start + share * (end - start)) * 1000) / 1000;
  }
}

const weightOf = (word: string): number => word.length + 1;
