import { hash } from 'node:crypto';
import type { Hash } from 'node:crypto';
import { digest } from './anchor.js';

/** Characters that are digested at once: to digest word by word costs more than all else that is done with a word. */
const digestedAtOnce = 4096;

/** Words as a model says them, piece by piece, of which only the digest is wanted. */
export class SaidWords {
  #before: Hash | undefined;
  #latest = '';

  get isEmpty(): boolean {
    return this.#before === undefined && this.#latest === '';
  }

  add(text: string): void {
    this.#latest += text;
    if (this.#latest.length < digestedAtOnce) return;
    this.#before ??= digest();
    this.#before.update(this.#latest);
    this.#latest = '';
  }

  /** Of all words so far. */
  digest(): string {
    return this.#before === undefined
      ? hash('sha256', this.#latest, 'base64url')
      : this.#before.copy().update(this.#latest).digest('base64url');
  }
}
