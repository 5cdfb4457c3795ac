import type { Loss, Measures } from '../conversation/conversation.js';
import { logTexts } from '../../texts/log.js';

const texts = logTexts.measures;

/** Such as `0.21 s`, `12.3 s` or `2 min 5 s`. */
export function timeWords(milliseconds: number): string {
  const seconds = milliseconds / 1_000;
  if (seconds < 10) return `${seconds.toFixed(2)} s`;
  if (seconds < 60) return `${seconds.toFixed(1)} s`;
  const whole = Math.round(seconds);
  return `${Math.floor(whole / 60)} min ${whole % 60} s`;
}

const numberWords = (count: number): string => count.toLocaleString('en');

/** What the line under an answer says, in its order, without the losses. */
export function measureWords(model: string, measures: Measures): readonly string[] {
  const { lane, firstToken, total, cost } = measures;
  return [
    model,
    ...(lane === undefined ? [] : [lane]),
    ...(firstToken === undefined ? [] : [texts.firstToken(timeWords(firstToken))]),
    ...(total === undefined ? [] : [texts.total(timeWords(total))]),
    ...tokenWords(measures),
    ...(cost === undefined ? [] : [cost]),
  ];
}

function tokenWords(measures: Measures): readonly string[] {
  const { inputTokens, outputTokens, cachedTokens = 0, reasoningTokens = 0 } = measures;
  const extra = [
    ...(cachedTokens > 0 ? [texts.cached(numberWords(cachedTokens))] : []),
    ...(reasoningTokens > 0 ? [texts.reasoning(numberWords(reasoningTokens))] : []),
  ];
  const tail = extra.length === 0 ? '' : ` (${extra.join(', ')})`;
  if (inputTokens === undefined && outputTokens === undefined) return [];
  if (outputTokens === undefined) return [texts.tokensIn(numberWords(inputTokens ?? 0)) + tail];
  if (inputTokens === undefined) return [texts.tokensOut(numberWords(outputTokens)) + tail];
  return [texts.tokens(numberWords(inputTokens), numberWords(outputTokens)) + tail];
}

/** What a loss is about, and what became of it: `logprobs`, `dropped: the model's provider has none`. */
export function lossWords({ path, feature, action, detail }: Loss): {
  readonly what: string;
  readonly words: string;
} {
  const isNamed = feature !== undefined && feature !== path;
  const said = [isNamed ? feature : '', action ?? ''].filter((word) => word !== '').join(' ');
  return {
    what: path === '' ? (feature ?? '') : path,
    words: [path === '' ? (action ?? '') : said, detail ?? ''].filter((word) => word !== '').join(': '),
  };
}
