import { distance } from 'fastest-levenshtein';

/** Names further away than this share of their length are not near. */
const furthest = 0.4;
/** Longer ones are compared by their beginning. */
const compared = 128;
/** A shorter name is part of too many others to mean anything. */
const shortestPart = 3;

/**
 * The names somebody may have meant, the nearest first: misspelt, begun, or without its vendor's prefix.
 * @param most how many at most
 */
export function nearNames(wanted: string, names: Iterable<string>, most: number): readonly string[] {
  const target = fold(wanted);
  const near: { readonly name: string; readonly far: number }[] = [];
  for (const name of names) {
    const far = remoteness(target, fold(name));
    if (far <= furthest) near.push({ name, far });
  }
  // The sort is stable: names equally far keep the order of preference.
  const sorted = near.sort((first, second) => first.far - second.far);
  return [...new Set(sorted.map(({ name }) => name))].slice(0, most);
}

/** 0 is the same name, 1 nothing in common. Parts rank before misspellings, beginnings before parts. */
function remoteness(target: string, name: string): number {
  if (name === target) return 0;
  const longer = Math.max(target.length, name.length);
  const apart = Math.abs(target.length - name.length) / longer;
  const [part, whole] = name.length < target.length ? [name, target] : [target, name];
  if (part.length >= shortestPart) {
    if (whole.startsWith(part)) return 0.1 + apart / 10;
    if (whole.includes(part)) return 0.2 + apart / 10;
  }
  const tail = name.slice(name.lastIndexOf('/') + 1);
  const ratio = misspelling(target, name, longer);
  return tail === name
    ? ratio
    : Math.min(ratio, misspelling(target, tail, Math.max(target.length, tail.length)));
}

function misspelling(target: string, name: string, longer: number): number {
  // The difference in length is a lower bound, and costs nothing.
  if (Math.abs(target.length - name.length) > furthest * longer) return 1;
  return distance(target, name) / longer;
}

const fold = (name: string): string => name.slice(0, compared).toLowerCase();
