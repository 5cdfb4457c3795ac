import type { Logprobs, TokenLogprob } from '#libs/canonical';
import { readTokenLogprobs, writeTokenLogprob } from '#libs/codec-kit';
import { isJsonArray, isJsonObject } from '#libs/json';
import type { JsonObject, JsonValue } from '#libs/json';

/** Reads `logprobs`; undefined where the choice has none. */
export function readLogprobs(value: JsonValue | undefined): Logprobs | undefined {
  if (!isJsonObject(value)) return undefined;
  const content = readTokens(value.content);
  const refusal = readTokens(value.refusal);
  if (content === undefined && refusal === undefined) return undefined;
  return { ...(content !== undefined && { content }), ...(refusal !== undefined && { refusal }) };
}

function readTokens(value: JsonValue | undefined): readonly TokenLogprob[] | null | undefined {
  if (isJsonArray(value)) return readTokenLogprobs(value);
  return value === null ? null : undefined;
}

/** Writes `logprobs`; null where there are none. */
export function writeLogprobs(logprobs: Logprobs | undefined): JsonObject | null {
  if (logprobs === undefined) return null;
  return {
    content: logprobs.content?.map(writeTokenLogprob) ?? null,
    refusal: logprobs.refusal?.map(writeTokenLogprob) ?? null,
  };
}
