import type { Logprobs, TokenLogprob } from '#libs/canonical';
import { isJsonArray, isJsonObject } from '#libs/json';
import type { JsonObject, JsonValue } from '#libs/json';

type PlainToken = Omit<TokenLogprob, 'top'>;

/** Reads `logprobsResult`; undefined where the candidate has none. */
export function readLogprobs(value: JsonValue | undefined): Logprobs | undefined {
  if (!isJsonObject(value) || !isJsonArray(value.chosenCandidates)) return undefined;
  const alternatives = isJsonArray(value.topCandidates) ? value.topCandidates : [];
  const content = value.chosenCandidates.map((chosen, index) => {
    const others = alternatives[index];
    const top = isJsonObject(others) && isJsonArray(others.candidates) ? others.candidates : undefined;
    return { ...readToken(chosen), ...(top && { top: top.map(readToken) }) };
  });
  return { content };
}

function readToken(value: JsonValue): PlainToken {
  const { token, logProbability } = isJsonObject(value) ? value : {};
  return {
    token: typeof token === 'string' ? token : '',
    // Of a certain token the vendor leaves the 0 away.
    logprob: typeof logProbability === 'number' ? logProbability : 0,
  };
}

/** Writes `logprobsResult`; undefined where there are no probabilities of text. */
export function writeLogprobs(logprobs: Logprobs | undefined): JsonObject | undefined {
  const tokens = logprobs?.content ?? [];
  if (tokens.length === 0) return undefined;
  const hasTop = tokens.some(({ top }) => top !== undefined);
  return {
    ...(hasTop && {
      topCandidates: tokens.map(({ top }) => ({ candidates: (top ?? []).map(writeToken) })),
    }),
    chosenCandidates: tokens.map(writeToken),
  };
}

function writeToken({ token, logprob }: PlainToken): JsonObject {
  return { token, logProbability: logprob };
}
