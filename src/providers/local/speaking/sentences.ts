import { isSpeakable } from './spoken-text.js';

/** What is synthesised at once, and the silence after it. */
export interface Sentence {
  readonly text: string;
  /** Seconds, at the voice's own pace. */
  readonly pause: number;
}

/** Seconds of silence where a reader takes breath. */
const pauses = { clause: 0.12, sentence: 0.32, paragraph: 0.6 };
/** Characters after which a sentence is cut at a comma, so that its sound does not keep the listener waiting. */
const longSentence = 160;
/** Characters that are synthesised at once at most. */
const longestRun = 320;

const segmenter = new Intl.Segmenter('en', { granularity: 'sentence' });
/** Shortenings after which a sentence goes on, though the next word has a capital. */
const shortening =
  /(?:^|[\s\("“])(?:Mr|Mrs|Ms|Mx|Dr|Prof|St|Sr|Gen|Col|Capt|Lt|Sgt|Rev|Hon|Gov|Sen|Rep|vs|e\.g|i\.e|cf|approx|Fig|(?:\p{Lu}\.)*\p{Lu})\.\s*$/v;
/** A line break inside a sentence: the next line goes on with a small letter. */
const wrappedLine = /[^\S\n]*\n[^\S\n]*(?=\p{Ll})/gv;

/** Cuts a text into what can be synthesised one after the other. Nothing silent is among it. */
export function sentencesOf(text: string): readonly Sentence[] {
  const paragraphs = text.replace(wrappedLine, ' ').split(/\n\s*\n/);
  const sentences = paragraphs.flatMap((paragraph) => {
    const spoken = wholeSentences(paragraph).flatMap((sentence) => clausesOf(sentence.trim()));
    return withLastPause(spoken, pauses.paragraph);
  });
  return withLastPause(sentences, 0);
}

/** Sentences with the spaces behind them. Dots and question marks inside an address end nothing. */
function wholeSentences(paragraph: string): readonly string[] {
  const sentences: string[] = [];
  let open = '';
  for (const { segment } of segmenter.segment(paragraph)) {
    open += segment;
    const goesOn = !/\s$/.test(open) || (shortening.test(open) && !open.endsWith('\n'));
    if (goesOn) continue;
    sentences.push(open);
    open = '';
  }
  return open === '' ? sentences : [...sentences, open];
}

function clausesOf(sentence: string): readonly Sentence[] {
  const clauses: Sentence[] = [];
  let rest = sentence;
  while (rest.length > longSentence) {
    const at = cutOf(rest);
    if (at === undefined) break;
    clauses.push({ text: rest.slice(0, at.end).trim(), pause: at.pause });
    rest = rest.slice(at.end).trimStart();
  }
  clauses.push({ text: rest, pause: pauses.sentence });
  return withLastPause(
    clauses.filter(({ text }) => isSpeakable(text)),
    pauses.sentence,
  );
}

/** The last mark before the sentence gets long, else the first one behind; words are parted only where they must. */
function cutOf(text: string): { readonly end: number; readonly pause: number } | undefined {
  const marks = Array.from(text.matchAll(/(?<=[,;:\)—–])\s+/gv), ({ index }) => index);
  const mark =
    marks.findLast((at) => at >= longSentence / 4 && at <= longSentence) ??
    marks.find((at) => at > longSentence && at <= longestRun);
  if (mark !== undefined && mark < text.length) return { end: mark, pause: pauses.clause };
  if (text.length <= longestRun) return undefined;
  const space = text.lastIndexOf(' ', longestRun);
  if (space > 0) return { end: space, pause: 0 };
  // Both halves of a character beyond 16 bits stay together.
  const parted = /[\ud800-\udbff]/.test(text.charAt(longestRun - 1));
  return { end: parted ? longestRun - 1 : longestRun, pause: 0 };
}

function withLastPause(sentences: readonly Sentence[], pause: number): readonly Sentence[] {
  const last = sentences.at(-1);
  return last === undefined ? [] : [...sentences.slice(0, -1), { ...last, pause }];
}
