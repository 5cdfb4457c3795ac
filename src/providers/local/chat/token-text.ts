import type { LlamaModel, Token } from './llama-runtime.js';

const replacement = '\uFFFD';
/** A character has at most four bytes, hence at most so many tokens. */
const longestCharacter = 4;

/** Turns tokens into text as they come; a character whose bytes are spread over tokens comes out whole. */
export class TokenText {
  #before: Token[];
  #pending: Token[] = [];

  /** @param context tokens before the first one: they decide about its leading space. */
  constructor(
    private readonly model: LlamaModel,
    context: readonly Token[],
  ) {
    this.#before = context.slice(-longestCharacter);
  }

  push(token: Token): string {
    this.#pending.push(token);
    const text = this.model.detokenize(this.#pending, false, this.#before);
    return text.endsWith(replacement) && this.#pending.length < longestCharacter ? '' : this.#release(text);
  }

  /** The last token has come: what is incomplete stays so. */
  end(): string {
    if (this.#pending.length === 0) return '';
    return this.#release(this.model.detokenize(this.#pending, false, this.#before));
  }

  #release(text: string): string {
    this.#before = [...this.#before, ...this.#pending].slice(-longestCharacter);
    this.#pending = [];
    return text;
  }
}
