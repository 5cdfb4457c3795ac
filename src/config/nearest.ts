import { distance } from 'fastest-levenshtein';

/** The name the writer most likely meant, or undefined where none comes close. Case, `-` and `_` do not count. */
export function nearest(written: string, known: readonly string[]): string | undefined {
  const target = plain(written);
  const allowed = target.length < 4 ? 1 : Math.max(2, Math.floor(target.length / 3));
  let best: string | undefined;
  let bestDistance = allowed + 1;
  for (const name of known) {
    const apart = distance(target, plain(name));
    if (apart < bestDistance) [best, bestDistance] = [name, apart];
  }
  return best;
}

/** Whether two names differ in case and separators alone: `base_url` and `baseUrl`. */
export function sameLetters(first: string, second: string): boolean {
  return plain(first) === plain(second);
}

const plain = (name: string): string => name.toLowerCase().replaceAll(/[-_]/g, '');
