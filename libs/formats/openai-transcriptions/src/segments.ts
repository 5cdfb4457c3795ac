import type { Transcript, TranscriptSegment, TranscriptWord } from '#libs/canonical';

/** Seconds without a word that end a segment. */
const pause = 1;
/** Characters of two lines on a screen. */
const longest = 84;
/** Seconds that a line stands at most. */
const slowest = 7;
/** Characters that are spoken in a second, roughly. */
const pace = 15;

const sentenceEnd = /[.!?。！？…]["'”’)\]]*$/u;

/** Segments, and where they come from. */
export interface Segmentation {
  readonly segments: readonly TranscriptSegment[];
  /** `model`: as the model cut it. `words`: put together from timed words here. `whole`: the one text. */
  readonly origin: 'model' | 'words' | 'whole';
}

/** What was said in pieces with times, as good as the model told them. No piece where nothing was said. */
export function segmentsOf(transcript: Transcript): Segmentation {
  const { segments, words, text } = transcript;
  if (segments !== undefined) return { segments, origin: 'model' };
  if (words !== undefined && words.length > 0) return { segments: joinWords(words, text), origin: 'words' };
  const trimmed = text.trim();
  if (trimmed === '') return { segments: [], origin: 'whole' };
  const end = transcript.duration ?? Math.max(1, trimmed.length / pace);
  return { segments: [{ start: 0, end, text: trimmed }], origin: 'whole' };
}

/** A word as it stands in the text: with what follows it up to the next word. */
interface WrittenWord extends TranscriptWord {
  readonly written: string;
}

/**
 * Puts words together to lines: a speaker, a sentence, a breath, or as much as can be read.
 * @param text what the words are of: it has the punctuation that words may lack, and blanks only where the language does
 */
export function joinWords(words: readonly TranscriptWord[], text: string): readonly TranscriptSegment[] {
  const lines: WrittenWord[][] = [];
  for (const word of findIn(text, words)) {
    const line = lines.at(-1);
    if (line === undefined || beginsLine(line, word)) lines.push([word]);
    else line.push(word);
  }
  return lines.map(segmentOf);
}

/** Characters that may stand between two words. */
const gap = 32;

function findIn(text: string, words: readonly TranscriptWord[]): readonly WrittenWord[] {
  let end = 0;
  const places = words.map(({ word }) => {
    const place = text.slice(end, end + gap + word.length).indexOf(word.trim());
    if (place < 0) return undefined;
    const start = end + place;
    end = start + word.trim().length;
    return { start, end };
  });
  return words.map((word, index) => {
    const place = places[index];
    const next = index + 1 < words.length ? places[index + 1]?.start : text.length;
    const known = place !== undefined && next !== undefined;
    return { ...word, written: known ? text.slice(place.start, next) : `${word.word.trim()} ` };
  });
}

function beginsLine(line: readonly WrittenWord[], word: WrittenWord): boolean {
  const first = line[0] ?? word;
  const last = line.at(-1) ?? word;
  if (word.speaker !== last.speaker || sentenceEnd.test(last.written.trimEnd())) return true;
  if (word.start - last.end > pause || word.end - first.start > slowest) return true;
  return line.reduce((length, { written }) => length + written.length, word.written.length) > longest;
}

function segmentOf(line: readonly WrittenWord[]): TranscriptSegment {
  const { start = 0, speaker } = line[0] ?? {};
  return {
    start,
    end: line.at(-1)?.end ?? start,
    text: line
      .map(({ written }) => written)
      .join('')
      .trim(),
    ...(speaker !== undefined && { speaker }),
  };
}

/** When the last word ends, as far as anybody said. */
export function lastMoment({ segments = [], words = [] }: Transcript): number | undefined {
  let last: number | undefined;
  for (const { end } of segments) last = Math.max(last ?? 0, end);
  for (const { end } of words) last = Math.max(last ?? 0, end);
  return last;
}
