import type { Chunked } from '../scripts/answer.js';

/** The mock's tokens are words with the space before them, and long words cut after 12 characters. */
const wordToken = /\s*\S{1,12}|\s+/gu;
/** Tool input has few spaces: tokens of 8 characters. */
const inputToken = /[\s\S]{1,8}/gu;

/** Text in the mock's tokens; joined they give the text again. */
export function textTokens(text: string): readonly string[] {
  return text.match(wordToken) ?? [];
}

/** Tool input in the mock's tokens; joined they give the input again. */
export function inputTokens(input: string): readonly string[] {
  return input.match(inputToken) ?? [];
}

/** The chunks a piece of a script streams in. */
export function chunksOf(
  chunked: Chunked,
  tokens: (text: string) => readonly string[] = textTokens,
): readonly string[] {
  return typeof chunked === 'string' ? tokens(chunked) : chunked;
}

/** A quick estimate of what a prompt costs: a token for every four characters. */
export function estimateTokens(characters: number): number {
  return Math.ceil(characters / 4);
}
