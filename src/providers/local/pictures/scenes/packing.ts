/** A rectangle in pixels. */
export interface Area {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

/** A place in rows. */
export interface Slot {
  /** The middle. */
  readonly x: number;
  /** 0 the farthest row, 1 the nearest. */
  readonly depth: number;
  /** What a thing of the usual size may measure here. */
  readonly size: number;
}

export interface PackingRules {
  /** Least distance of two rows, in sizes: below 1 a nearer row hides a part of the farther one. */
  readonly rowGap: number;
  /** Pixels for the largest thing at most. */
  readonly largest: number;
  /** How much smaller the farthest row is. */
  readonly perspective: number;
  readonly singleRow: boolean;
}

const mostRows = 8;
/** Air between neighbours, in sizes. */
const air = 1.1;

/** Places things of several sizes in as few rows as let them be large. */
export function pack(sizes: readonly number[], area: Area, rules: PackingRules): readonly Slot[] {
  if (sizes.length === 0) return [];
  const rowCounts = Array.from({ length: rowsAllowed(sizes.length, rules) }, (_, at) => at + 1);
  const choices = rowCounts.map((count) => {
    const rows = splitEvenly(sizes, count);
    return { rows, unit: unitOf(rows, area, rules) };
  });
  const best = choices.reduce((one, other) => (other.unit > one.unit * 1.02 ? other : one));
  return best.rows.flatMap((row, at) =>
    slotsOf(row, best.rows.length === 1 ? 0.55 : at / (best.rows.length - 1), best.unit, area, rules),
  );
}

/** Few things stand side by side; rows that hide each other need many. */
const rowsAllowed = (count: number, { singleRow, rowGap }: PackingRules): number =>
  singleRow ? 1 : Math.min(mostRows, Math.ceil(count / (rowGap < 1 ? 4 : 2)));

function unitOf(rows: readonly (readonly number[])[], area: Area, rules: PackingRules): number {
  const largest = Math.max(...rows.flat());
  const widest = Math.max(...rows.map(totalOf));
  const byWidth = area.width / (widest * air);
  const byHeight =
    rows.length === 1
      ? Infinity
      : area.height / ((rows.length - 1) * rules.rowGap * Math.max(1, largest * 0.8));
  return Math.min(byWidth, byHeight, rules.largest / largest);
}

function slotsOf(
  row: readonly number[],
  depth: number,
  unit: number,
  area: Area,
  rules: PackingRules,
): readonly Slot[] {
  const scale = 1 - rules.perspective * (1 - depth);
  const spread = Math.min(area.width, totalOf(row) * unit * air * 1.6);
  let x = area.left + (area.width - spread) / 2;
  return row.map((size) => {
    const share = (size / totalOf(row)) * spread;
    x += share;
    return { x: x - share / 2, depth, size: unit * scale };
  });
}

const totalOf = (row: readonly number[]): number => row.reduce((sum, size) => sum + size, 0);

/** Nearer rows take what does not divide. */
function splitEvenly(sizes: readonly number[], rows: number): readonly (readonly number[])[] {
  return Array.from({ length: rows }, (_, row) =>
    sizes.slice(Math.floor((row * sizes.length) / rows), Math.floor(((row + 1) * sizes.length) / rows)),
  );
}
