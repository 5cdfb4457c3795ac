import { crc32 } from 'node:zlib';

/** Whose text it is: the client's work, and which of the calls that were made for it. */
export interface Mark {
  readonly work: string;
  readonly attempt: number;
}

/**
 * How a text looks to its reader. `part`: a beginning, as far as it came. `torn`: what no beginning of a text looks like, or
 * an end that does not fit what stands before it.
 */
export type ReadText =
  | { readonly state: 'whole' | 'part'; readonly mark?: Mark; readonly pieces: number }
  | { readonly state: 'torn'; readonly why: string };

/** More than one byte each: cut in between, they are no characters any more. */
const words = ['häppchen', 'кусок', '一片', '🧩', 'piece', '"quoted"', '\\back\\'] as const;

/**
 * A text in pieces that tells whether it is whole: each piece has its number, and the last one says how many there are and what
 * they come to.
 * @param count of pieces before the last one
 */
export function markedPieces({ work, attempt }: Mark, count: number): readonly string[] {
  const pieces = Array.from({ length: count }, (_, number) => {
    const word = words[number % words.length] ?? '';
    return `[${work}/${attempt}:${number}]${word} `;
  });
  return [...pieces, `[${work}/${attempt}:end:${count}:${crc32(pieces.join(''))}]`];
}

const pieceForm = /\[([\w-]+)\/(\d+):(?:(\d+)\]([^\s[]+) |end:(\d+):(\d+)\])/gu;

/** Reads a text, or a beginning of one. */
export function readMarkedText(text: string): ReadText {
  let mark: Mark | undefined;
  let pieces = 0;
  let at = 0;
  for (const found of text.matchAll(pieceForm)) {
    const [whole, work = '', attempt = '', number, , count, sum] = found;
    if (found.index !== at) return torn(`something else stands at ${at}: ${text.slice(at, at + 80)}`);
    const own = { work, attempt: Number(attempt) };
    if (mark !== undefined && (mark.work !== own.work || mark.attempt !== own.attempt)) {
      return torn(`pieces of ${nameOf(mark)} and of ${nameOf(own)}`);
    }
    mark = own;
    if (count !== undefined) return readEnd(text, { at, length: whole.length, pieces, count, sum, mark });
    if (Number(number) !== pieces) return torn(`piece ${String(number)} follows ${pieces} pieces`);
    pieces += 1;
    at += whole.length;
  }
  if (!couldBegin(text.slice(at))) return torn(`something else stands at ${at}: ${text.slice(at, at + 80)}`);
  return { state: 'part', pieces, ...(mark && { mark }) };
}

interface End {
  readonly at: number;
  readonly length: number;
  readonly pieces: number;
  readonly count: string;
  readonly sum: string | undefined;
  readonly mark: Mark;
}

function readEnd(text: string, { at, length, pieces, count, sum, mark }: End): ReadText {
  if (Number(count) !== pieces) return torn(`${pieces} pieces of ${count} came`);
  if (Number(sum) !== crc32(text.slice(0, at))) return torn('the pieces are not those that were sent');
  if (at + length !== text.length)
    return torn(`something follows the end: ${text.slice(at + length, at + length + 80)}`);
  return { state: 'whole', pieces, mark };
}

const torn = (why: string): ReadText => ({ state: 'torn', why });
const nameOf = ({ work, attempt }: Mark): string => `${work}/${attempt}`;

/** A piece that did not come to its end. */
const couldBegin = (rest: string): boolean => rest === '' || /^\[[^[\]]*(?:\][^\s[]*)?$/u.test(rest);
