import { Buffer } from 'node:buffer';
import type { Logprobs, TokenLogprob } from '#libs/canonical';
import { isJsonArray, isJsonObject } from '#libs/json';
import type { JsonObject, JsonValue } from '#libs/json';
import type { ChatLogprobs, ChatTokenLogprob } from './wire-response.js';

/** Reads `logprobs`; undefined where the choice has none. */
export function readLogprobs(value: JsonValue | undefined): Logprobs | undefined {
  if (!isJsonObject(value)) return undefined;
  const content = readTokens(value.content);
  const refusal = readTokens(value.refusal);
  if (content === undefined && refusal === undefined) return undefined;
  return { ...(content !== undefined && { content }), ...(refusal !== undefined && { refusal }) };
}

function readTokens(value: JsonValue | undefined): readonly TokenLogprob[] | null | undefined {
  if (isJsonArray(value)) return value.filter(isJsonObject).map(readToken);
  return value === null ? null : undefined;
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

/** Writes `logprobs`; null where there are none. */
export function writeLogprobs(logprobs: Logprobs | undefined): JsonObject | null {
  if (logprobs === undefined) return null;
  return {
    content: logprobs.content?.map(writeToken) ?? null,
    refusal: logprobs.refusal?.map(writeToken) ?? null,
  } satisfies ChatLogprobs;
}

function writeToken(token: TokenLogprob): JsonObject & ChatTokenLogprob {
  return { ...writePlainToken(token), top_logprobs: (token.top ?? []).map(writePlainToken) };
}

/** The format wants bytes; where the vendor gave none they are those of the token's text. */
function writePlainToken({ token, logprob, bytes }: TokenLogprob): JsonObject & PlainToken {
  return { token, logprob, bytes: bytes === undefined ? [...Buffer.from(token, 'utf8')] : bytes };
}

type PlainToken = Omit<ChatTokenLogprob, 'top_logprobs'>;
