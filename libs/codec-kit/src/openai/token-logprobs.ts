import { Buffer } from 'node:buffer';
import type { TokenLogprob } from '#libs/canonical';
import { isJsonArray, isJsonObject } from '#libs/json';
import type { JsonObject, JsonValue } from '#libs/json';

/** Reads a list of `{ token, logprob, bytes, top_logprobs }`. */
export function readTokenLogprobs(list: readonly JsonValue[]): readonly TokenLogprob[] {
  return list.filter(isJsonObject).map(readToken);
}

function readToken(value: JsonObject): TokenLogprob {
  const top = isJsonArray(value.top_logprobs) ? value.top_logprobs.filter(isJsonObject) : undefined;
  return { ...readPlainToken(value), ...(top && { top: top.map(readPlainToken) }) };
}

function readPlainToken(value: JsonObject): Omit<TokenLogprob, 'top'> {
  const { token, logprob, bytes } = value;
  return {
    token: typeof token === 'string' ? token : '',
    logprob: typeof logprob === 'number' ? logprob : -9999,
    ...(isJsonArray(bytes) && { bytes: bytes.filter((byte) => typeof byte === 'number') }),
    ...(bytes === null && { bytes }),
  };
}

/** Writes a token as `{ token, logprob, bytes, top_logprobs }`; bytes that nobody said are those of its text. */
export function writeTokenLogprob(token: TokenLogprob): JsonObject {
  return { ...writePlainToken(token), top_logprobs: (token.top ?? []).map(writePlainToken) };
}

function writePlainToken({ token, logprob, bytes }: TokenLogprob): JsonObject {
  return { token, logprob, bytes: bytes === undefined ? [...Buffer.from(token, 'utf8')] : bytes };
}
