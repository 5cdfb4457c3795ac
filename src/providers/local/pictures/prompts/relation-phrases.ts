import type { RelationKind } from '../scenes/scene.js';

/** Longer ones first: "on top of" is no "on". */
const phrases: readonly (readonly [words: string, kind: RelationKind])[] = [
  ['to the left of', 'left-of'],
  ['on the left of', 'left-of'],
  ['on the left side of', 'left-of'],
  ['left of', 'left-of'],
  ['to the right of', 'right-of'],
  ['on the right of', 'right-of'],
  ['on the right side of', 'right-of'],
  ['right of', 'right-of'],
  ['on top of', 'on'],
  ['in front of', 'in-front-of'],
  ['next to', 'beside'],
  ['close to', 'beside'],
  ['sitting on', 'on'],
  ['standing on', 'on'],
  ['flying over', 'above'],
  ['inside of', 'in'],
  ['inside', 'in'],
  ['into', 'in'],
  ['in', 'in'],
  ['wearing', 'wearing'],
  ['wears', 'wearing'],
  ['riding', 'on'],
  ['rides', 'on'],
  ['atop', 'on'],
  ['onto', 'on'],
  ['on', 'on'],
  ['above', 'above'],
  ['over', 'above'],
  ['under', 'below'],
  ['below', 'below'],
  ['beneath', 'below'],
  ['underneath', 'below'],
  ['behind', 'behind'],
  ['beside', 'beside'],
  ['near', 'beside'],
  ['by', 'beside'],
  ['with', 'beside'],
  ['holding', 'beside'],
];
const splitPhrases = phrases.map(([words, kind]) => ({ words: words.split(' '), kind }));

/** The relation whose words begin here. */
export function relationAt(
  words: readonly string[],
  at: number,
): { readonly kind: RelationKind; readonly length: number } | undefined {
  const found = splitPhrases.find((phrase) => phrase.words.every((word, step) => words[at + step] === word));
  return found && { kind: found.kind, length: found.words.length };
}
