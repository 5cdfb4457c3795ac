import type { Trial } from './trial.js';
import type { Turn } from './turn.js';

/** Asks one candidate; resolves when its answer has begun. */
export type Asking<Answer> = (turn: Turn) => Promise<Answer>;

/** An answer that has begun, and the books of whoever gives it. Whoever takes the answer says how it ended. */
export interface Begun<Answer> {
  readonly answer: Answer;
  readonly trial: Trial;
}
