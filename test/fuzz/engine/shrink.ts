import { isJsonArray, isJsonObject } from '#libs/json';
import type { JsonValue } from '#libs/json';
import { entriesOf, nodesOf, withValue } from './json-tree.js';
import type { Node } from './json-tree.js';
import type { FuzzTarget } from './target.js';

const mostTries = 3_000;
/** Milliseconds. */
const usuallyLongest = 20_000;

/**
 * The smallest input that can be made of this one by leaving out and simplifying.
 * @param isStill whether an input still is what this one is kept for
 * @param longest milliseconds after which what is smallest by then will do
 */
export async function shrunk(
  kind: FuzzTarget['input'],
  input: Buffer,
  isStill: (smaller: Buffer) => Promise<boolean>,
  longest = usuallyLongest,
): Promise<Buffer> {
  let smallest = input;
  let tries = 0;
  const end = performance.now() + longest;
  const smaller = async (): Promise<Buffer | undefined> => {
    for (const candidate of kind === 'json' ? smallerDocuments(smallest) : smallerBytes(smallest)) {
      if (++tries > mostTries || performance.now() > end) return undefined;
      if (await isStill(candidate)) return candidate;
    }
    return undefined;
  };
  for (let next = await smaller(); next !== undefined; next = await smaller()) smallest = next;
  return smallest;
}

/** Large stretches left out first, then small ones, then each byte beyond ASCII made a plain letter. */
function* smallerBytes(input: Buffer): Generator<Buffer> {
  for (let size = input.length; size >= 1; size = Math.floor(size / 2)) {
    for (let start = 0; start < input.length; start += size) {
      yield Buffer.concat([input.subarray(0, start), input.subarray(start + size)]);
    }
  }
  for (const [place, byte] of input.entries()) {
    if (isPlain(byte)) continue;
    const plain = Buffer.from(input);
    plain[place] = letter;
    yield plain;
  }
}

const letter = 0x61;
const isPlain = (byte: number): boolean => byte < 0x80;

/** The largest values first. */
function* smallerDocuments(input: Buffer): Generator<Buffer> {
  const document = JSON.parse(input.toString('utf8')) as JsonValue;
  for (const node of nodesOf(document)) {
    for (const simpler of simplerThan(node)) {
      const smaller = Buffer.from(JSON.stringify(withValue(document, node.way, simpler)));
      if (smaller.length < input.length) yield smaller;
    }
  }
}

function simplerThan({ way, value }: Node): readonly (JsonValue | undefined)[] {
  const inside = entriesOf(value).map(([, inner]) => inner);
  const absent = way.length === 0 ? [] : [undefined];
  if (isJsonArray(value)) {
    const half = Math.ceil(value.length / 2);
    return [...absent, [], value.slice(0, half), value.slice(half), ...inside];
  }
  if (isJsonObject(value)) return [...absent, {}, ...inside];
  if (typeof value !== 'string') return [...absent, 0];
  const half = Math.ceil(value.length / 2);
  return [...absent, '', value.slice(0, half), value.slice(half), value.slice(1), value.slice(0, -1)];
}
