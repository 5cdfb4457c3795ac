import { readFile } from 'node:fs/promises';
import { importTokenizerRuntime } from './tokenizer-runtime.js';
import type { Tokenizer } from './tokenizer-runtime.js';

/** MiniLM's own vocabulary. What people write is never read as a special token. */
export class WordPieces {
  readonly #opening: number;
  readonly #closing: number;

  /** @param limit tokens the model reads at once, its two special ones included. */
  private constructor(
    private readonly tokenizer: Tokenizer,
    readonly limit: number,
  ) {
    this.#opening = idOf(tokenizer, '[CLS]');
    this.#closing = idOf(tokenizer, '[SEP]');
  }

  /** @throws Error where the files are not the vocabulary of a BERT model */
  static async load(
    paths: { readonly tokenizer: string; readonly configuration: string },
    limit: number,
  ): Promise<WordPieces> {
    const [runtime, tokenizer, configuration] = await Promise.all([
      importTokenizerRuntime(),
      readJson(paths.tokenizer),
      readJson(paths.configuration),
    ]);
    return new WordPieces(new runtime.Tokenizer({ ...tokenizer, added_tokens: [] }, configuration), limit);
  }

  /** Tokens of the caller's that fit beside the special ones. */
  get room(): number {
    return this.limit - 2;
  }

  /** The tokens of a text, special ones excluded. */
  tokensOf(text: string): readonly number[] {
    return this.tokenizer.encode(text, { add_special_tokens: false }).ids;
  }

  /** What the model reads for a run of tokens that fits. */
  framed(tokens: readonly number[]): readonly number[] {
    return [this.#opening, ...tokens, this.#closing];
  }
}

const readJson = async (path: string): Promise<object> => JSON.parse(await readFile(path, 'utf8')) as object;

function idOf(tokenizer: Tokenizer, token: string): number {
  const id = tokenizer.get_vocab().get(token);
  if (id === undefined) throw new Error(`the vocabulary has no token ${token}`);
  return id;
}
