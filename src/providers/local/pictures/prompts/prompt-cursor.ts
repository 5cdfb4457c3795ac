import { colourNamed, colourOrThing, shadeNamed } from './colour-words.js';
import { countNamed } from './count-words.js';
import * as plain from './plain-words.js';
import { singular } from './prompt-words.js';
import { surroundingsAt } from './surroundings-words.js';
import type { NamedIcon, Vocabulary } from './vocabulary.js';

/** Words that change a thing's size, and how much. */
const sizes: Readonly<Record<string, number>> = {
  tiny: 0.5,
  mini: 0.6,
  miniature: 0.5,
  little: 0.7,
  small: 0.7,
  great: 1.2,
  tall: 1.3,
  big: 1.35,
  large: 1.35,
  huge: 1.7,
  massive: 1.7,
  giant: 1.8,
  enormous: 1.8,
  gigantic: 1.9,
};
const linking = new Set(['is', 'are', 'painted', 'coloured', 'colored', 'in', 'dyed']);
const picturing = new Set(['of', 'with', 'showing', 'featuring', 'depicting', ':']);

/** How much a word changes a thing's size. */
export const sizeNamed = (word: string): number | undefined =>
  Object.hasOwn(sizes, word) ? sizes[word] : undefined;

/** What of a phrase before its noun decides how the noun is read. */
export interface NounContext {
  /** An article, a number or a colour came before it. */
  readonly introduced: boolean;
  /** It stands behind a relation, or behind "that is". */
  readonly related: boolean;
}

/** A place in a prompt's words, and what can be seen from there. */
export class PromptCursor {
  at = 0;

  constructor(
    readonly words: readonly string[],
    private readonly vocabulary: Vocabulary,
  ) {}

  get word(): string {
    return this.words[this.at] ?? '';
  }

  get next(): string | undefined {
    return this.words[this.at + 1];
  }

  /** The surroundings that the words from here on name. */
  surroundings(at = this.at): ReturnType<typeof surroundingsAt> {
    return surroundingsAt(this.words, at, singular);
  }

  /** The thing that the words from here on name, unless they are meant otherwise here. */
  icon({ introduced, related }: NounContext): NamedIcon | undefined {
    const { word } = this;
    const found = this.vocabulary.find(this.words, this.at);
    if (found === undefined || found.length > 1) return found;
    if (countNamed(word, this.next) !== undefined) return undefined;
    if (plain.pictureWords.has(word) && this.picturesSomething) return undefined;
    if (plain.partWords.has(singular(word)) && related) return undefined;
    if (plain.verbFirst.has(word) && !introduced && this.at > 0) return undefined;
    const isColour = colourNamed(word) !== undefined;
    return isColour && (!colourOrThing.has(word) || this.nounFollows()) ? undefined : found;
  }

  /** "A photo of". */
  get picturesSomething(): boolean {
    return picturing.has(this.next ?? '');
  }

  /** A noun comes before the phrase ends: what stands here only describes it. */
  nounFollows(): boolean {
    for (let at = this.at + 1; at < this.words.length; at++) {
      const word = this.words[at] ?? '';
      const open = word === 'and' && colourNamed(this.words[at + 1] ?? '') !== undefined;
      if (!open && endsPhrase(word)) return false;
      if (this.vocabulary.find(this.words, at) !== undefined) return true;
      if (this.surroundings(at)?.means.coloured !== undefined) return true;
      if (!open && isUnknownNoun(word)) return true;
    }
    return false;
  }

  /** The word only joins a colour to the noun before it: "that is dark red". */
  get linksColour(): boolean {
    if (!linking.has(this.word)) return false;
    let at = this.at + 1;
    while (shadeNamed(this.words[at] ?? '') !== undefined) at += 1;
    return colourNamed(this.words[at] ?? '') !== undefined;
  }

  /** The word says how light the colour behind it is. */
  get shadesColour(): boolean {
    return shadeNamed(this.word) !== undefined && colourNamed(this.next ?? '') !== undefined;
  }
}

export const isLinking = (word: string): boolean => linking.has(word);

const endsPhrase = (word: string): boolean =>
  plain.boundaries.has(word) || plain.determiners.has(word) || /^[^\p{L}\d]/u.test(word);

/** Whether a word that no list knows may be a thing's name. */
export function isUnknownNoun(word: string): boolean {
  if (word.length < 3 || !/^\p{L}+$/u.test(word) || /(ly|ing|ed)$/.test(word)) return false;
  const ordinary = [
    plain.describingWords,
    plain.askingWords,
    plain.styleWords,
    plain.boundaries,
    plain.pictureWords,
  ];
  if (ordinary.some((words) => words.has(word)) || sizeNamed(word) !== undefined) return false;
  return !plain.partWords.has(singular(word));
}
