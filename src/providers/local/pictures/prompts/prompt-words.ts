import { ownValue } from '#libs/json';
/** A prompt as it is read: words in lower case and the marks between them. */
export interface PromptWords {
  readonly words: readonly string[];
  /** What stands in quotes, taken out of the words. */
  readonly quotes: readonly string[];
}

const quoted =
  /"([^"]{1,200})"|“([^”]{1,200})”|„([^“”]{1,200})[“”]|«([^»]{1,200})»|(?<![\p{L}\d])'([^']{1,200})'(?![\p{L}\d])/gu;

/** Stands among the words where a quote was. */
export const quoteMark = '"';

/** Splits a prompt. Hyphens part words, accents are left out, possessives lose their ending. */
export function readWords(prompt: string): PromptWords {
  const quotes: string[] = [];
  const plain = prompt.replace(quoted, (_, ...found: unknown[]) => {
    const text = found.slice(0, 5).find((part) => typeof part === 'string') ?? '';
    quotes.push(text.trim());
    return ` ${quoteMark} `;
  });
  const words = plain
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/['’]s\b/g, '')
    .replace(/['’]/g, '')
    .match(/[\p{L}\d]+(?:%|\.\d+)?|[,.;:!?"()\n]/gu);
  return { words: words ?? [], quotes };
}

const irregular: Readonly<Record<string, string>> = {
  mice: 'mouse',
  geese: 'goose',
  children: 'child',
  kids: 'kid',
  people: 'person',
  men: 'man',
  women: 'woman',
  wolves: 'wolf',
  leaves: 'leaf',
  knives: 'knife',
  loaves: 'loaf',
  oxen: 'ox',
  feet: 'foot',
  teeth: 'tooth',
  cacti: 'cactus',
  octopi: 'octopus',
  fishes: 'fish',
  buses: 'bus',
  scarves: 'scarf',
  thieves: 'thief',
  elves: 'elf',
  shelves: 'shelf',
  potatoes: 'potato',
  tomatoes: 'tomato',
  volcanoes: 'volcano',
  mangoes: 'mango',
  heroes: 'hero',
  dice: 'die',
  policemen: 'policeman',
  firemen: 'fireman',
  snowmen: 'snowman',
  mosquitoes: 'mosquito',
  cookies: 'cookie',
  pies: 'pie',
  ties: 'tie',
  movies: 'movie',
  horses: 'horse',
  roses: 'rose',
  houses: 'house',
  axes: 'axe',
  shoes: 'shoe',
  canoes: 'canoe',
  zombies: 'zombie',
  selfies: 'selfie',
  geniuses: 'genius',
};

/** The word for one of what a word means: the word itself where it is one already. */
export function singular(word: string): string {
  const known = ownValue(irregular, word);
  if (known !== undefined) return known;
  if (word.length < 4 || /(ss|us|is)$/.test(word)) return word;
  if (word.endsWith('ies')) return `${word.slice(0, -3)}y`;
  if (/(ches|shes|sses|xes|zes)$/.test(word)) return word.slice(0, -2);
  return word.endsWith('s') ? word.slice(0, -1) : word;
}
