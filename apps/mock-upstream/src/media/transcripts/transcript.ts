/** A word as it was heard. Times are seconds. */
export interface HeardWord {
  readonly text: string;
  readonly start: number;
  readonly end: number;
}

/** A stretch of speech. */
export interface HeardSegment {
  readonly text: string;
  readonly start: number;
  readonly end: number;
  /** `A` and `B` take turns. */
  readonly speaker: number;
  readonly words: readonly HeardWord[];
}

/** What was said in a recording, evenly spread over its length. */
export interface Transcript {
  readonly text: string;
  readonly seconds: number;
  readonly words: readonly HeardWord[];
  /** Eight words each. */
  readonly segments: readonly HeardSegment[];
}

const wordsInSegment = 8;

/** Spreads a text over a recording's length. */
export function transcribe(text: string, seconds: number): Transcript {
  const spoken = text.split(/\s+/u).filter((word) => word !== '');
  const at = (index: number): number => Math.round(((seconds * index) / spoken.length) * 1000) / 1000;
  const words = spoken.map((word, index) => ({ text: word, start: at(index), end: at(index + 1) }));
  const segments: HeardSegment[] = [];
  for (let first = 0; first < words.length; first += wordsInSegment) {
    const part = words.slice(first, first + wordsInSegment);
    segments.push({
      text: part.map((word) => word.text).join(' '),
      start: part[0]?.start ?? 0,
      end: part.at(-1)?.end ?? 0,
      speaker: segments.length % 2,
      words: part,
    });
  }
  return { text, seconds, words, segments };
}
