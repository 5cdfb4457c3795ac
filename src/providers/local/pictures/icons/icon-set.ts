import { readFile } from 'node:fs/promises';
import { iconAliases } from './icon-aliases.js';
import { singular } from '../prompts/prompt-words.js';
import type { NamedIcon, Vocabulary } from '../prompts/vocabulary.js';

/** Icons of @iconify-json/fluent-emoji-flat (MIT, Microsoft). */
interface IconFile {
  readonly icons: Readonly<
    Record<string, { readonly body: string; readonly width?: number; readonly height?: number }>
  >;
}

interface IconCategories {
  readonly categories: Readonly<Record<string, readonly string[]>>;
}

/** One drawing. */
export interface Icon {
  readonly name: string;
  /** SVG inside of its box. */
  readonly body: string;
  readonly width: number;
  readonly height: number;
}

/** Signs, and things of which another icon is the better one. */
const withoutThings = new Set(['Flags', 'Symbols', 'Smileys & Emotion']);
const thingsAmongSigns =
  'ghost robot alien alien-monster skull pile-of-poo red-heart blue-heart snowman grinning-face goblin ogre sparkling-heart broken-heart bomb kiss-mark hole clown-face peace-symbol dotted-six-pointed-star'.split(
    ' ',
  );
const otherwiseCalled = new Set([
  'man',
  'woman',
  'person',
  'beans',
  'seat',
  'construction',
  'name',
  'school',
  'station',
  'bust-in-silhouette',
  'mate',
  'fog',
  'foggy',
  'one-oclock',
  'selfie',
  'cooking',
  'camping',
  'people-hugging',
  'desert',
  'national-park',
  'sunrise',
  'sunset',
  'cityscape-at-dusk',
  'night-with-stars',
  'front-facing-baby-chick',
  'wedding',
  'label',
  'link',
]);

const boxSize = 32;
const longestName = 5;

/** All icons of the set, and the names they are found by. */
export class IconSet implements Vocabulary {
  readonly #icons: IconFile['icons'];
  /** By what people say, in lower case with blanks; the last word in the singular. */
  readonly #byName = new Map<string, string>();
  readonly #categories = new Map<string, string>();

  private constructor(file: IconFile, { categories }: IconCategories) {
    this.#icons = file.icons;
    for (const [category, names] of Object.entries(categories)) {
      for (const name of names) {
        this.#categories.set(name, category);
        if (withoutThings.has(category) && !thingsAmongSigns.includes(name)) continue;
        if (this.#icons[name] === undefined || otherwiseCalled.has(name) || isVariant(name)) continue;
        this.#call(name.replaceAll('-', ' '), name);
        const doing = /^(man|woman|person) (.+)$/.exec(name.replaceAll('-', ' '));
        if (doing?.[1] !== undefined && doing[2] !== undefined) this.#call(`${doing[2]} ${doing[1]}`, name);
      }
    }
    for (const [icon, names] of Object.entries(iconAliases)) {
      if (this.#icons[icon] !== undefined) for (const name of names.split(',')) this.#call(name, icon);
    }
  }

  /**
   * @param icons path of the set's `icons.json`
   * @param categories path of the set's `metadata.json`
   * @throws Error where the files are no icon set
   */
  static async load(icons: string, categories: string): Promise<IconSet> {
    const [drawings, names] = await Promise.all([readFile(icons, 'utf8'), readFile(categories, 'utf8')]);
    return new IconSet(JSON.parse(drawings) as IconFile, JSON.parse(names) as IconCategories);
  }

  /** Every name a thing is found by. */
  get names(): readonly string[] {
    return [...this.#byName.keys()];
  }

  /** The icon of a name of {@link names}. */
  named(name: string): string | undefined {
    return this.#byName.get(name);
  }

  /** The set's own word for what an icon is about, e.g. `Objects`. */
  categoryOf(icon: string): string {
    return this.#categories.get(icon) ?? '';
  }

  find(words: readonly string[], at: number): NamedIcon | undefined {
    for (let length = Math.min(longestName, words.length - at); length > 0; length--) {
      const taken = words.slice(at, at + length);
      const last = taken.pop() ?? '';
      const one = singular(last);
      const exact = this.#byName.get([...taken, last].join(' '));
      const icon = this.#byName.get([...taken, one].join(' ')) ?? exact;
      if (icon !== undefined) return { icon, length, plural: one !== last && icon !== exact };
      const cups = this.#several(words.slice(at, at + length));
      if (cups !== undefined) return { icon: cups, length, plural: true };
    }
    return undefined;
  }

  /** "Cups of coffee": the first word is the one that counts. */
  #several([first = '', ...rest]: readonly string[]): string | undefined {
    return rest[0] === 'of' ? this.#byName.get([singular(first), ...rest].join(' ')) : undefined;
  }

  /** @throws Error where there is none: names come from this set */
  icon(name: string): Icon {
    const found = this.#icons[name];
    if (found === undefined) throw new Error(`there is no icon ${name}`);
    return { name, body: found.body, width: found.width ?? boxSize, height: found.height ?? boxSize };
  }

  #call(name: string, icon: string): void {
    this.#byName.set(name, icon);
  }
}

/** Tones of skin and mirror images of another icon. */
const isVariant = (name: string): boolean =>
  /-(light|medium|dark)$|-(medium-light|medium-dark)$|-facing-right$|-(bald|beard)$/.test(name);
