import { shaded } from '../rendering/colour-space.js';
import type { Relation, Surroundings } from '../scenes/scene.js';
import { colourNamed, shadeNamed } from './colour-words.js';
import { bareNumber, countNamed, mostOfOne } from './count-words.js';
import * as plain from './plain-words.js';
import { isLinking, isUnknownNoun, PromptCursor, sizeNamed } from './prompt-cursor.js';
import { quoteMark, readWords, singular } from './prompt-words.js';
import type { PromptWords } from './prompt-words.js';
import { relationAt } from './relation-phrases.js';
import { SceneDraft } from './scene-draft.js';
import type { FoundSubject } from './scene-draft.js';
import type { SurroundingsWord } from './surroundings-words.js';
import type { Vocabulary } from './vocabulary.js';

/** A prompt as far as its words are known. */
export interface ReadScene {
  readonly subjects: readonly FoundSubject[];
  readonly relations: readonly Relation[];
  readonly surroundings: Surroundings;
  readonly caption?: string;
  /** Words that tell how to paint. */
  readonly styles: readonly string[];
  /** What must not be seen. */
  readonly excluded: readonly string[];
  /** Things of which more are wanted than are drawn. */
  readonly tooMany: readonly string[];
  /** Words and marks read. */
  readonly wordCount: number;
}

const flying = new Set(['flying', 'flies', 'hovering', 'soaring', 'floating']);
const swimming = new Set(['swimming', 'swims', 'sailing', 'diving', 'surfing']);
const excluding = new Set(['no', 'without', 'not']);

/** What stands before a noun, gathered until the noun comes. */
interface Modifiers {
  count: number | undefined;
  article: boolean;
  colours: string[];
  shade: number;
  scale: number;
  unknown: string[];
}

const noModifiers = (): Modifiers => ({
  count: undefined,
  article: false,
  colours: [],
  shade: 0,
  scale: 1,
  unknown: [],
});

/** Reads a prompt: subjects with their colours and numbers, what stands where, and what is around. */
export const readScene = (prompt: string, vocabulary: Vocabulary): ReadScene =>
  new SceneReader(readWords(prompt), vocabulary).read();

class SceneReader {
  readonly #cursor: PromptCursor;
  readonly #draft = new SceneDraft();
  readonly #styles = new Set<string>();
  readonly #excluded: string[] = [];
  readonly #tooMany: string[] = [];
  #modifiers = noModifiers();
  #motion: 'flying' | 'swimming' | undefined;
  /** The word before said that a colour belongs to the noun before it. */
  #linked = false;
  #excluding = false;
  /** A noun was the last word: another one right behind it is what is meant ("apple tree"). */
  #nounBefore: 'subject' | 'surroundings' | undefined;

  constructor(
    private readonly prompt: PromptWords,
    vocabulary: Vocabulary,
  ) {
    this.#cursor = new PromptCursor(prompt.words, vocabulary);
  }

  read(): ReadScene {
    const { words, quotes } = this.prompt;
    while (this.#cursor.at < words.length) this.#cursor.at += this.#step(this.#cursor.word);
    this.#endPhrase();
    const caption = quotes.join(' ');
    return {
      subjects: this.#draft.subjects,
      relations: this.#draft.relations,
      surroundings: this.#draft.surroundings,
      ...(caption !== '' && { caption }),
      styles: [...this.#styles],
      excluded: this.#excluded,
      tooMany: this.#tooMany,
      wordCount: words.length + caption.split(/\s+/).filter(Boolean).length,
    };
  }

  /** @returns how many words were read */
  #step(word: string): number {
    if (/^[,.;:!?()\n]$/.test(word) || word === quoteMark) return this.#mark(word);
    const noun = this.#cursor.shadesColour ? 0 : this.#noun();
    if (noun > 0) return noun;
    this.#nounBefore = undefined;
    const relation = relationAt(this.prompt.words, this.#cursor.at);
    if (relation === undefined || (relation.length === 1 && this.#linksColour)) {
      if (!this.#modify(word)) this.#pass(word);
      return 1;
    }
    this.#endPhrase();
    if (word === 'flying') this.#move('flying');
    this.#draft.relate(relation.kind);
    return relation.length;
  }

  #mark(word: string): number {
    this.#endPhrase();
    if (word === ',' || word === quoteMark) this.#draft.endRelation();
    else this.#draft.endSentence();
    return 1;
  }

  /** Subjects, and words about the surroundings. The longer name wins. */
  #noun(): number {
    const { count, article, colours } = this.#modifiers;
    const introduced = article || count !== undefined || colours.length > 0;
    const icon = this.#cursor.icon({ introduced, related: this.#draft.relating || this.#linked });
    const around = this.#cursor.surroundings();
    if (around !== undefined && (icon === undefined || around.length >= icon.length)) {
      // "A red moon" and "two moons" are icons; the moon of the sky is neither coloured nor counted.
      const asThing = (count ?? 1) > 1 || (colours.length > 0 && around.means.coloured === undefined);
      if (!asThing || icon === undefined) return this.#surround(around.means, around.length);
    }
    if (icon === undefined) return 0;
    this.#addSubject({ icon: icon.icon, plural: icon.plural, words: this.#taken(icon.length) });
    return icon.length;
  }

  #taken(length: number): string {
    const { at } = this.#cursor;
    return this.prompt.words.slice(at, at + length).join(' ');
  }

  #addSubject({ icon, plural, words }: { icon?: string; plural: boolean; words: string }): void {
    if (this.#excluding) {
      this.#excluded.push(words);
      this.#modifiers = noModifiers();
      return;
    }
    if (this.#nounBefore === 'subject') this.#inherit(this.#draft.takeBack());
    const { count, colours, scale, article } = this.#modifiers;
    const wanted = count ?? (plural ? (article ? 2 : bareNumber) : 1);
    if (wanted > mostOfOne) this.#tooMany.push(words);
    this.#draft.add({
      ...(icon !== undefined && { icon }),
      words,
      count: Math.max(1, Math.min(mostOfOne, wanted)),
      colours: colours.slice(0, 2),
      scale,
      ...(this.#motion !== undefined && { motion: this.#motion }),
    });
    this.#motion = undefined;
    this.#modifiers = noModifiers();
    this.#nounBefore = 'subject';
  }

  /** What was said of the apple was said of the apple tree. */
  #inherit(gone: FoundSubject | undefined): void {
    if (gone === undefined) return;
    const { count, colours, scale } = this.#modifiers;
    this.#modifiers = {
      ...this.#modifiers,
      count: count ?? (gone.count > 1 ? gone.count : undefined),
      colours: colours.length > 0 ? colours : [...gone.colours],
      scale: scale === 1 ? gone.scale : scale,
    };
  }

  #surround(means: SurroundingsWord, length: number): number {
    const described = means.setting !== undefined || means.sky !== undefined;
    if (this.#excluding) this.#excluded.push(this.#taken(length));
    else this.#draft.surround(means, described ? this.#modifiers.colours : []);
    if (described) this.#modifiers = noModifiers();
    this.#nounBefore = 'surroundings';
    return length;
  }

  /** @returns whether the word says more about a noun to come */
  #modify(word: string): boolean {
    const modifiers = this.#modifiers;
    const count = countNamed(word, this.#cursor.next);
    const [colour, shade, size] = [colourNamed(word), shadeNamed(word), sizeNamed(word)];
    if (count !== undefined) modifiers.count = count;
    else if (plain.determiners.has(word)) this.#determine();
    else if (colour !== undefined) this.#colour(colour);
    else if (size !== undefined) modifiers.scale *= size;
    else if (shade !== undefined) modifiers.shade = shade;
    else return false;
    return true;
  }

  #determine(): void {
    if (this.#modifiers.count === undefined) this.#endPhrase();
    this.#modifiers.article = true;
  }

  #colour(hex: string): void {
    const { shade } = this.#modifiers;
    const colour = shade === 0 ? hex : shaded(hex, shade);
    this.#modifiers.shade = 0;
    const said = this.#linked && !this.#cursor.nounFollows() && this.#draft.colourLast(colour);
    if (said) this.#linked = false;
    else this.#modifiers.colours.push(colour);
  }

  /** Verbs, prepositions, styles, adjectives, and nouns nobody knows. */
  #pass(word: string): void {
    if (excluding.has(word)) this.#exclude();
    else if (flying.has(word)) this.#move('flying');
    else if (swimming.has(word)) this.#move('swimming');
    else if (isLinking(word)) this.#link();
    else if (plain.boundaries.has(word)) this.#between(word);
    else if (plain.pictureWords.has(word) && (this.#cursor.picturesSomething || plain.styleWords.has(word)))
      this.#picture(word);
    else if (plain.styleWords.has(word)) this.#styles.add(word);
    else if (isUnknownNoun(word)) this.#modifiers.unknown.push(word);
    else if (/(ing|ed)$/.test(word)) this.#verb();
  }

  #exclude(): void {
    this.#endPhrase();
    this.#excluding = true;
  }

  /** "A flying bird" as well as "a bird flying". */
  #move(motion: 'flying' | 'swimming'): void {
    const { article, count } = this.#modifiers;
    if (article || count !== undefined) {
      this.#motion = motion;
      return;
    }
    this.#draft.move(motion);
    this.#verb();
  }

  get #linksColour(): boolean {
    return this.#draft.subjects.length > 0 && this.#cursor.linksColour;
  }

  #link(): void {
    const links = this.#linksColour;
    this.#endPhrase();
    this.#linked = links;
  }

  #between(word: string): void {
    const { colours, count } = this.#modifiers;
    if (word === 'and' && colours.length > 0 && this.#cursor.nounFollows()) return;
    if (word === 'of' && count !== undefined) return;
    this.#endPhrase();
    if (/^(it|them|him|her)$/.test(word)) this.#draft.relateBack();
    if (word !== 'of') this.#draft.endRelation();
  }

  #picture(word: string): void {
    if (plain.styleWords.has(word)) this.#styles.add(word);
    this.#modifiers = noModifiers();
  }

  /** A verb ends a phrase, unless it describes the noun to come: "two sleeping dogs". */
  #verb(): void {
    const { article, count, colours } = this.#modifiers;
    if (!article && count === undefined && colours.length === 0) this.#endPhrase();
  }

  /** A phrase without a known noun: its last unknown word is one, or colours stand free. */
  #endPhrase(): void {
    const { unknown, colours } = this.#modifiers;
    const word = unknown.at(-1);
    if (word !== undefined && this.#nounBefore === undefined) {
      const one = singular(word);
      this.#addSubject({ plural: one !== word, words: [...unknown.slice(-2, -1), one].join(' ') });
    } else this.#draft.freeColours.push(...colours);
    this.#modifiers = noModifiers();
    this.#motion = undefined;
    this.#linked = false;
    this.#excluding = false;
    this.#nounBefore = undefined;
  }
}
