import type { TokenLogprob } from '#libs/canonical';
import { textTokens } from './tokens.js';

/** Probabilities for a text's tokens: the same for the same text, plausible, and of no meaning. */
export function makeUpLogprobs(text: string, alternatives: number): readonly TokenLogprob[] {
  return textTokens(text).map((token, position) => tokenLogprob(token, position, alternatives));
}

function tokenLogprob(token: string, position: number, alternatives: number): TokenLogprob {
  const logprob = -((position % 7) + 1) / 16;
  const chosen = { token, logprob, bytes: utf8(token) };
  const others = Array.from({ length: Math.max(alternatives - 1, 0) }, (_, rank) => {
    const other = `${token}~${rank + 1}`;
    return { token: other, logprob: logprob - rank - 1, bytes: utf8(other) };
  });
  return { ...chosen, top: alternatives > 0 ? [chosen, ...others] : [] };
}

function utf8(text: string): readonly number[] {
  return [...Buffer.from(text)];
}
