/** A line of one text, of the other, or of both. */
export interface DiffLine {
  readonly kind: 'same' | 'added' | 'removed';
  readonly text: string;
}

/** Pairs of lines that are compared, at most: more would hold up the page. */
const mostPairs = 1_000_000;

/**
 * How one text becomes another, line by line, with as few changes as there can be. Lines of JSON are the same wherever
 * they stand: how far they are indented does not count, nor a comma at their end. Those of both are shown as in the new
 * text.
 * @returns undefined where they are too long and too different to be compared
 */
export function diffLines(before: string, after: string): readonly DiffLine[] | undefined {
  const old = before.split('\n');
  const young = after.split('\n');
  const head = countAlike(old, young);
  const tail = countAlike(old.slice(head).toReversed(), young.slice(head).toReversed());
  const oldMiddle = old.slice(head, old.length - tail);
  const youngMiddle = young.slice(head, young.length - tail);
  if (oldMiddle.length * youngMiddle.length > mostPairs) return undefined;
  return [
    ...young.slice(0, head).map(same),
    ...diffMiddle(oldMiddle, youngMiddle),
    ...young.slice(young.length - tail).map(same),
  ];
}

const same = (text: string): DiffLine => ({ kind: 'same', text });

function countAlike(one: readonly string[], other: readonly string[]): number {
  const most = Math.min(one.length, other.length);
  for (let at = 0; at < most; at += 1) if (meaningOf(one[at]) !== meaningOf(other[at])) return at;
  return most;
}

const meaningOf = (line = ''): string => line.trim().replace(/,$/, '');

/** By the longest lines in common. */
function diffMiddle(old: readonly string[], young: readonly string[]): readonly DiffLine[] {
  const oldMeanings = old.map(meaningOf);
  const youngMeanings = young.map(meaningOf);
  const width = young.length + 1;
  const lengths = new Uint16Array((old.length + 1) * width);
  const lengthAt = (row: number, column: number): number => lengths[row * width + column] ?? 0;
  for (let row = old.length - 1; row >= 0; row -= 1) {
    for (let column = young.length - 1; column >= 0; column -= 1) {
      lengths[row * width + column] =
        oldMeanings[row] === youngMeanings[column]
          ? lengthAt(row + 1, column + 1) + 1
          : Math.max(lengthAt(row + 1, column), lengthAt(row, column + 1));
    }
  }
  const lines: DiffLine[] = [];
  let row = 0;
  let column = 0;
  while (row < old.length || column < young.length) {
    const isAlike = row < old.length && column < young.length && oldMeanings[row] === youngMeanings[column];
    const isRemoved =
      row < old.length && (column >= young.length || lengthAt(row + 1, column) >= lengthAt(row, column + 1));
    const kind = isAlike ? 'same' : isRemoved ? 'removed' : 'added';
    lines.push({ kind, text: (kind === 'removed' ? old[row] : young[column]) ?? '' });
    if (kind !== 'added') row += 1;
    if (kind !== 'removed') column += 1;
  }
  return lines;
}
