/**
 * As much of @huggingface/tokenizers' types as is used here: its own name their files without an extension, which
 * Node's resolution does not follow.
 */
export interface Tokenizer {
  encode(text: string, options: { add_special_tokens: boolean }): { readonly ids: readonly number[] };
  get_vocab(): ReadonlyMap<string, number>;
}

interface TokenizerRuntime {
  readonly Tokenizer: new (tokenizer: object, configuration: object) => Tokenizer;
}

/** Named by a variable, so that the compiler does not look into it. */
const packageName = '@huggingface/tokenizers';

/** @throws Error where the package is not installed */
export const importTokenizerRuntime = async (): Promise<TokenizerRuntime> =>
  (await import(packageName)) as TokenizerRuntime;
