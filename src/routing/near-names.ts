import { distance } from 'fastest-levenshtein';

/** Names further away than this share of their length are not near. */
const furthest = 0.4;
/** Longer ones are compared by their beginning. */
const compared = 128;
/** A shorter name is part of too many others to mean anything. */
const shortestPart = 3;

interface Near {
  readonly name: string;
  readonly far: number;
}

/**
 * The names somebody may have meant, the nearest first: misspelt, begun, or without its vendor's prefix.
 * @param most how many at most
 */
export function nearNames(wanted: string, names: Iterable<string>, most: number): readonly string[] {
  const target = fold(wanted);
  const nearest: Near[] = [];
  for (const name of names) {
    const last = nearest.length < most ? undefined : nearest.at(-1);
    const far = remoteness(target, fold(name), last?.far ?? furthest);
    // Names equally far keep the order of preference: a later one has to be nearer.
    const enters = far <= furthest && (last === undefined || far < last.far);
    if (enters && !nearest.some((known) => known.name === name)) insert(nearest, { name, far }, most);
  }
  return nearest.map(({ name }) => name);
}

function insert(nearest: Near[], entry: Near, most: number): void {
  const place = nearest.findIndex(({ far }) => far > entry.far);
  nearest.splice(place === -1 ? nearest.length : place, 0, entry);
  nearest.length = Math.min(nearest.length, most);
}

/**
 * 0 is the same name, 1 nothing in common. Parts rank before misspellings, beginnings before parts.
 * @param limit what is further away need not be told exactly
 */
function remoteness(target: string, name: string, limit: number): number {
  if (name === target) return 0;
  const [part, whole] = byLength(target, name);
  if (part.length >= shortestPart) {
    const apart = (whole.length - part.length) / whole.length;
    if (whole.startsWith(part)) return 0.1 + apart / 10;
    if (whole.includes(part)) return 0.2 + apart / 10;
  }
  const tail = name.slice(name.lastIndexOf('/') + 1);
  const ratio = misspelling(target, tail, limit);
  return tail === name ? ratio : Math.min(ratio, misspelling(target, name, Math.min(limit, ratio)));
}

function misspelling(target: string, name: string, limit: number): number {
  const [shorter, longer] = byLength(target, name);
  // The difference in length is a lower bound, and costs nothing.
  if (longer.length - shorter.length > limit * longer.length) return 1;
  return distance(shorter, longer) / longer.length;
}

const byLength = (first: string, second: string): readonly [string, string] =>
  first.length < second.length ? [first, second] : [second, first];

const fold = (name: string): string => name.slice(0, compared).toLowerCase();
