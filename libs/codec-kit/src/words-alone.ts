import type { Part, TextPart } from '#libs/canonical';

/** Text that says nothing but its words. */
interface WordsAlone extends Pick<TextPart, 'type' | 'text'> {
  readonly annotations?: never;
  readonly cache?: never;
  readonly ext?: never;
  readonly spelling?: never;
}

/** Whether the part is text that says nothing but its words: most are, and writers write them on a short way. */
export function isWordsAlone(part: Part): part is WordsAlone {
  return (
    part.type === 'text' &&
    part.annotations === undefined &&
    part.cache === undefined &&
    part.ext === undefined &&
    part.spelling === undefined
  );
}
