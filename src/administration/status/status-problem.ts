import type { JsonObject } from '#libs/json';

/** Where in the console a problem is mended: `tokens` and so on are pages, a subject is what it is on them. */
export type ProblemPlace = 'settings' | 'providers' | 'models' | 'status';

/** Something that is broken, or will be. */
export interface StatusProblem {
  /** `bad`: something does not work. `attention`: it works, and somebody should look. */
  readonly severity: 'bad' | 'attention';
  readonly place: ProblemPlace;
  /** What it is about: a provider's id, a model's name, a setting. */
  readonly subject: string;
  /** What is wrong: a sentence. */
  readonly fault: string;
  /** What mends it: a sentence or two. */
  readonly fix: string;
}

export const problemToJson = (problem: StatusProblem): JsonObject => ({ object: 'problem', ...problem });

/** A text with the end of a sentence. */
export const ended = (text: string): string => (/[.!?]$/.test(text) ? text : `${text}.`);
