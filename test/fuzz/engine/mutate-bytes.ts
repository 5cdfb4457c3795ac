import type { Random } from './random.js';

/** Bytes at which code changes its mind: ends of ranges, line ends, quotes, brackets. */
const telling = Buffer.from('\0\t\n\r "\'\\,:;=-{}[]()0129eE+.\x7f\x80\xbf\xc0\xef\xff', 'latin1');
const mostChanges = 4;

/** What an input is changed with. */
export interface Ingredients {
  /** Another input. */
  readonly other: Buffer;
  readonly words: readonly string[];
}

/** The input with one to four small changes. */
export function mutateBytes(input: Buffer, ingredients: Ingredients, random: Random): Buffer {
  let changed = input;
  for (let left = 1 + random.below(mostChanges); left > 0; left--) {
    changed = random.pick(changes)(changed, random, ingredients);
  }
  return changed;
}

type Change = (input: Buffer, random: Random, ingredients: Ingredients) => Buffer;

const flip: Change = (input, random) => {
  const at = random.below(input.length);
  const bit = 1 << random.below(8);
  return spliced(input, at, at + 1, Buffer.from([(input[at] ?? 0) ^ bit]));
};

const put: Change = (input, random) => {
  const at = random.below(input.length);
  return spliced(input, at, at + random.below(2), Buffer.from([random.pick([...telling])]));
};

const putWord: Change = (input, random, { words }) => {
  if (words.length === 0) return put(input, random, { words, other: input });
  const at = random.below(input.length + 1);
  const word = Buffer.from(random.pick(words), 'latin1');
  return spliced(input, at, at + (random.oneIn(2) ? word.length : 0), word);
};

const cutOut: Change = (input, random) => {
  const [start, end] = stretchOf(input, random);
  return spliced(input, start, end, Buffer.alloc(0));
};

const repeat: Change = (input, random) => {
  const [start, end] = stretchOf(input, random);
  const times = random.oneIn(8) ? 2 + random.below(200) : 1;
  return spliced(input, end, end, Buffer.concat(Array<Buffer>(times).fill(input.subarray(start, end))));
};

const move: Change = (input, random) => {
  const [start, end] = stretchOf(input, random);
  const at = random.below(input.length + 1);
  return spliced(input, at, at, input.subarray(start, end));
};

const borrow: Change = (input, random, { other }) => {
  const [start, end] = stretchOf(other, random);
  const [from, to] = stretchOf(input, random);
  return spliced(input, from, random.oneIn(2) ? to : from, other.subarray(start, end));
};

const truncate: Change = (input, random) => input.subarray(0, random.below(input.length + 1));

const changes: readonly Change[] = [flip, put, put, putWord, putWord, cutOut, repeat, move, borrow, truncate];

/** Mostly short. */
function stretchOf(input: Buffer, random: Random): readonly [number, number] {
  const start = random.below(input.length + 1);
  const longest = random.oneIn(3) ? input.length : 16;
  return [start, Math.min(input.length, start + random.below(longest + 1))];
}

const spliced = (input: Buffer, start: number, end: number, put: Buffer): Buffer =>
  Buffer.concat([input.subarray(0, start), put, input.subarray(Math.max(start, end))]);
