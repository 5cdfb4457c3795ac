/** A line of two bodies laid one over the other. */
export interface DifferenceLine {
  readonly kind: 'same' | 'removed' | 'added';
  readonly text: string;
}

/** Lines that are the same in both, folded. */
export interface Fold {
  readonly kind: 'fold';
  readonly lines: readonly DifferenceLine[];
}

/** More elements than these are compared by their place: finding which belong together takes the product of their numbers. */
const mostAligned = 300;
/** Lines that stay around a change. */
const around = 2;

/** Two bodies as one, line by line: what only the first has is removed, what only the second has is added. */
export const jsonDifference = (before: unknown, after: unknown): readonly DifferenceLine[] =>
  compared(before, after, { depth: 0, name: '', lastBefore: true, lastAfter: true });

/** The same with long runs of unchanged lines folded. */
export function folded(lines: readonly DifferenceLine[]): readonly (DifferenceLine | Fold)[] {
  const isNear = lines.map(() => false);
  for (const [index, { kind }] of lines.entries()) {
    if (kind !== 'same') isNear.fill(true, Math.max(0, index - around), index + around + 1);
  }
  const parts: (DifferenceLine | Fold)[] = [];
  let run: DifferenceLine[] = [];
  const close = (): void => {
    // A fold of one line would hide as much as it takes.
    parts.push(...(run.length > 1 ? [{ kind: 'fold', lines: run } as const] : run));
    run = [];
  };
  for (const [index, line] of lines.entries()) {
    if (isNear[index] === true) {
      close();
      parts.push(line);
    } else run.push(line);
  }
  close();
  return parts;
}

interface Place {
  readonly depth: number;
  /** `"model": ` before a member; '' elsewhere. */
  readonly name: string;
  /** Without a comma after it, in the one and in the other. */
  readonly lastBefore: boolean;
  readonly lastAfter: boolean;
}

type Container = Readonly<Record<string, unknown>> | readonly unknown[];

const isContainer = (value: unknown): value is Container => typeof value === 'object' && value !== null;

function compared(before: unknown, after: unknown, place: Place): readonly DifferenceLine[] {
  if (isSame(before, after)) return written(after, 'same', place);
  if (Array.isArray(before) && Array.isArray(after)) {
    return enclosed('[', elements(before, after, place.depth + 1), ']', place);
  }
  if (isContainer(before) && isContainer(after) && !Array.isArray(before) && !Array.isArray(after)) {
    return enclosed('{', members(before, after, place.depth + 1), '}', place);
  }
  return [...written(before, 'removed', place), ...written(after, 'added', place)];
}

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

const enclosed = (
  open: string,
  inside: readonly DifferenceLine[],
  close: string,
  { depth, name, lastAfter }: Place,
): readonly DifferenceLine[] => [
  { kind: 'same', text: `${indent(depth)}${name}${open}` },
  ...inside,
  { kind: 'same', text: `${indent(depth)}${close}${lastAfter ? '' : ','}` },
];

/** In the order of the second, each removed one where it stood. */
function members(before: object, after: object, depth: number): readonly DifferenceLine[] {
  const [old, fresh] = [new Map(Object.entries(before)), new Map(Object.entries(after))];
  const [lastOld, lastFresh] = [[...old.keys()].at(-1), [...fresh.keys()].at(-1)];
  const place = (key: string): Place => ({
    depth,
    name: `${JSON.stringify(key)}: `,
    lastBefore: key === lastOld,
    lastAfter: key === lastFresh,
  });
  const left = [...old.keys()].filter((key) => !fresh.has(key));
  const lines: DifferenceLine[] = [];
  const order = [...old.keys()];
  for (const [key, value] of fresh) {
    const until = order.indexOf(key);
    while (left.length > 0 && until >= 0 && order.indexOf(left[0] ?? '') < until) {
      const gone = left.shift() ?? '';
      lines.push(...written(old.get(gone), 'removed', place(gone)));
    }
    lines.push(
      ...(old.has(key) ? compared(old.get(key), value, place(key)) : written(value, 'added', place(key))),
    );
  }
  for (const gone of left) lines.push(...written(old.get(gone), 'removed', place(gone)));
  return lines;
}

function elements(
  before: readonly unknown[],
  after: readonly unknown[],
  depth: number,
): readonly DifferenceLine[] {
  const lines: DifferenceLine[] = [];
  const [lastBefore, lastAfter] = [before.length - 1, after.length - 1];
  for (const [one, other] of pairs(before, after)) {
    const place = { depth, name: '', lastBefore: one === lastBefore, lastAfter: other === lastAfter };
    if (one === undefined && other !== undefined) lines.push(...written(after[other], 'added', place));
    else if (other === undefined && one !== undefined) lines.push(...written(before[one], 'removed', place));
    else if (one !== undefined && other !== undefined)
      lines.push(...compared(before[one], after[other], place));
  }
  return lines;
}

type Pair = readonly [before: number | undefined, after: number | undefined];

/** Which elements belong together: those that are the same, and what lies between them by its place. */
function pairs(before: readonly unknown[], after: readonly unknown[]): readonly Pair[] {
  const found: Pair[] = [];
  let [one, other] = [0, 0];
  const gap = (untilOne: number, untilOther: number): void => {
    while (one < untilOne || other < untilOther)
      found.push([one < untilOne ? one++ : undefined, other < untilOther ? other++ : undefined]);
  };
  for (const [sameOne, sameOther] of longestCommon(before, after)) {
    gap(sameOne, sameOther);
    found.push([one++, other++]);
  }
  gap(before.length, after.length);
  return found;
}

/** The longest row of elements that both have, by dynamic programming. */
function longestCommon(
  before: readonly unknown[],
  after: readonly unknown[],
): readonly (readonly [number, number])[] {
  if (before.length > mostAligned || after.length > mostAligned) return [];
  const [ones, others] = [before, after].map((list) => list.map((value) => JSON.stringify(value)));
  if (ones === undefined || others === undefined) return [];
  const width = others.length + 1;
  const lengths = new Uint16Array((ones.length + 1) * width);
  for (let i = ones.length - 1; i >= 0; i -= 1) {
    for (let j = others.length - 1; j >= 0; j -= 1) {
      lengths[i * width + j] =
        ones[i] === others[j]
          ? (lengths[(i + 1) * width + j + 1] ?? 0) + 1
          : Math.max(lengths[(i + 1) * width + j] ?? 0, lengths[i * width + j + 1] ?? 0);
    }
  }
  const common: (readonly [number, number])[] = [];
  for (let i = 0, j = 0; i < ones.length && j < others.length;) {
    if (ones[i] === others[j]) common.push([i++, j++]);
    else if ((lengths[(i + 1) * width + j] ?? 0) >= (lengths[i * width + j + 1] ?? 0)) i += 1;
    else j += 1;
  }
  return common;
}

function written(value: unknown, kind: DifferenceLine['kind'], place: Place): readonly DifferenceLine[] {
  const { depth, name, lastBefore, lastAfter } = place;
  const isLast = kind === 'removed' ? lastBefore : lastAfter;
  const lines = JSON.stringify(value, undefined, 2).split('\n');
  return lines.map((line, index) => ({
    kind,
    text: `${indent(depth)}${index === 0 ? name : ''}${line}${index === lines.length - 1 && !isLast ? ',' : ''}`,
  }));
}

const indent = (depth: number): string => '  '.repeat(depth);
