import { isJsonArray, isJsonObject } from '#libs/json';
import type { JsonValue } from '#libs/json';
import { entriesOf, nodesOf, objectOf, withValue } from './json-tree.js';
import type { Node } from './json-tree.js';
import type { Ingredients } from './mutate-bytes.js';
import type { Random } from './random.js';

const mostChanges = 3;

/** What careless code trips over. */
const oddValues: readonly JsonValue[] = [
  ...[
    null,
    true,
    false,
    0,
    -1,
    0.5,
    1e308,
    2 ** 31,
    2 ** 53,
    -1e-7,
    '',
    ' ',
    '0',
    'null',
    [],
    {},
    [null],
    [[]],
  ],
  ...[
    { ['__proto__']: { polluted: true } },
    '\u0000',
    '\uFEFF',
    '\uD83D',
    '\u2028',
    'data: x\n\n',
    '[DONE]',
    '{',
    '"',
    '\\',
  ],
  ...['constructor', 'toString', 'data:image/png;base64,AA==', 'https://a.b/c', '$', '../..', 'a\r\nb: c'],
];
const oddNames = ['__proto__', 'constructor', 'toString', '', 'type', 'length'];

/** The document with one to three changes. What is no document is left as it is. */
export function mutateJson(input: Buffer, ingredients: Ingredients, random: Random): Buffer {
  let document = parsed(input);
  const other = parsed(ingredients.other) ?? null;
  if (document === undefined) return input;
  for (let left = 1 + random.below(mostChanges); left > 0; left--) {
    document = random.pick(changes)(document, random, { ...ingredients, nodes: nodesOf(other) });
  }
  return Buffer.from(JSON.stringify(document));
}

interface Larder extends Pick<Ingredients, 'words'> {
  /** Values of another document. */
  readonly nodes: readonly Node[];
}

type Change = (document: JsonValue, random: Random, larder: Larder) => JsonValue;

/** Changes one of the document's values. */
const changed =
  (change: (value: JsonValue, random: Random, larder: Larder, node: Node) => JsonValue | undefined): Change =>
  (document, random, larder) => {
    const node = random.pick(nodesOf(document));
    return withValue(document, node.way, change(node.value, random, larder, node));
  };

const replace = changed((_value, random) => random.pick(oddValues));
const leaveOut = changed(() => undefined);
const borrow = changed((_value, random, { nodes }) => random.pick(nodes).value);
const wrap = changed((value, random) => (random.oneIn(2) ? [value] : { [random.pick(oddNames)]: value }));
const unwrap = changed((value, random) => {
  const entries = entriesOf(value);
  return entries.length === 0 ? value : random.pick(entries)[1];
});

/** Takes a value of the same name from another document, as crossing two inputs would. */
const exchange: Change = (document, random, { nodes }) => {
  const node = random.pick(nodesOf(document));
  const alike = nodes.filter(({ way }) => way.at(-1) === node.way.at(-1));
  return alike.length === 0 ? document : withValue(document, node.way, random.pick(alike).value);
};

const alter = changed((value, random, larder) => {
  if (typeof value === 'number') return alteredNumber(value, random);
  if (typeof value === 'string') return alteredText(value, random, larder);
  if (typeof value === 'boolean') return !value;
  return value;
});

/** Adds, doubles, moves or renames what is in an array or object. */
const rearrange: Change = (document, random, larder) => {
  const containers = nodesOf(document).filter(({ value }) => isJsonArray(value) || isJsonObject(value));
  if (containers.length === 0) return document;
  const { way, value } = random.pick(containers);
  const arranged = isJsonArray(value)
    ? rearrangedList(value, random, larder)
    : objectOf(rearrangedMembers(entriesOf(value), random, larder));
  return withValue(document, way, arranged);
};

const changes: readonly Change[] = [
  ...[replace, leaveOut, borrow, wrap, unwrap, exchange, exchange, alter, alter, alter],
  ...[rearrange, rearrange, rearrange],
];

function alteredNumber(value: number, random: Random): number {
  const altered = random.pick([value + 1, value - 1, -value, value * 2, value / 2, value + 0.5, value * 1e9]);
  return Number.isFinite(altered) ? altered : 0;
}

function alteredText(value: string, random: Random, { nodes, words }: Larder): string {
  const at = random.below(value.length + 1);
  const [before, after] = [value.slice(0, at), value.slice(at)];
  switch (random.below(6)) {
    case 0:
      return before + JSON.stringify(random.pick(oddValues)) + after;
    case 1:
      return before;
    case 2:
      return after;
    case 3:
      return value.repeat(random.oneIn(20) ? 200 : 2);
    case 4:
      return words.length > 0 ? random.pick(words) : value.toUpperCase();
    default: {
      const texts = nodes.map((node) => node.value).filter((other) => typeof other === 'string');
      return texts.length === 0 ? before : random.pick(texts);
    }
  }
}

function rearrangedList(list: readonly JsonValue[], random: Random, { nodes }: Larder): readonly JsonValue[] {
  const at = random.below(list.length + 1);
  const [before, after] = [list.slice(0, at), list.slice(at)];
  const [first] = after;
  switch (random.below(5)) {
    case 0:
      return [...before, random.pick(nodes).value, ...after];
    case 1:
      return first === undefined ? list : [...before, first, ...after];
    case 2:
      return before;
    case 3:
      return [...after, ...before];
    default:
      return list.toReversed();
  }
}

type Members = readonly (readonly [string | number, JsonValue])[];

function rearrangedMembers(members: Members, random: Random, { nodes, words }: Larder): Members {
  const named = nodes.filter(({ way }) => typeof way.at(-1) === 'string');
  switch (random.below(4)) {
    case 0: {
      if (named.length === 0) return members;
      const { way, value } = random.pick(named);
      return [...members, [way.at(-1) ?? '', value]];
    }
    case 1: {
      const name = random.pick([...oddNames, ...words, ...named.map(({ way }) => way.at(-1) ?? '')]);
      const renamed = random.below(members.length + 1);
      return members.map(([key, value], place) => [place === renamed ? name : key, value] as const);
    }
    case 2:
      return [...members, [random.pick(oddNames), random.pick(oddValues)]];
    default:
      return members.toReversed();
  }
}

function parsed(input: Buffer): JsonValue | undefined {
  try {
    return JSON.parse(input.toString('utf8')) as JsonValue;
  } catch {
    return undefined;
  }
}
