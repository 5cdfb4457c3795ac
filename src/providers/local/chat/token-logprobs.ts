import type { TokenLogprob } from '#libs/canonical';
import type { LlamaModel, Token } from './llama-runtime.js';

/** What stands for a probability of nothing, as other servers write it. */
const impossible = -9999;

/** Puts the runtime's probabilities of one drawn token into words. */
export function describeToken(
  model: LlamaModel,
  token: Token,
  probabilities: ReadonlyMap<Token, number>,
  alternatives: number,
  previous: Token | undefined,
): TokenLogprob {
  const describe = (candidate: Token) => ({
    ...textOf(model, candidate, previous),
    logprob: logarithm(probabilities.get(candidate) ?? 0),
  });
  const top = [...probabilities.keys()].slice(0, alternatives).map(describe);
  return { ...describe(token), ...(alternatives > 0 && { top }) };
}

const logarithm = (probability: number): number =>
  probability <= 0 ? impossible : Math.min(0, Math.log(probability));

function textOf(
  model: LlamaModel,
  token: Token,
  previous: Token | undefined,
): { token: string; bytes: readonly number[] | null } {
  const vocabulary: unknown = model.fileInfo.metadata.tokenizer.ggml.tokens[token];
  const byte = typeof vocabulary === 'string' ? /^<0x([0-9A-F]{2})>$/.exec(vocabulary)?.[1] : undefined;
  const text = model.detokenize([token], false, previous === undefined ? [] : [previous]);
  if (byte !== undefined) return { token: text, bytes: [Number.parseInt(byte, 16)] };
  if (text === '') return { token: model.detokenize([token], true), bytes: null };
  return { token: text, bytes: [...Buffer.from(text)] };
}
