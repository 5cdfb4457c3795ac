import type { TokenLogprob } from '#libs/canonical';
import { readTokenLogprobs, writeTokenLogprob } from '#libs/codec-kit';
import { isJsonArray } from '#libs/json';
import type { JsonObject, JsonValue } from '#libs/json';

/** Reads `logprobs`; to be spread. */
export function readLogprobs(value: JsonValue | undefined): { logprobs?: readonly TokenLogprob[] } {
  return isJsonArray(value) && value.length > 0 ? { logprobs: readTokenLogprobs(value) } : {};
}

/** Writes `logprobs`, or nothing where there are none; to be spread. */
export function writeLogprobs(logprobs: readonly TokenLogprob[] | undefined): JsonObject {
  if (logprobs === undefined) return {};
  return {
    logprobs: logprobs.map((token) => {
      const { token: text, logprob, bytes } = writeTokenLogprob(token);
      return { token: text ?? '', logprob: logprob ?? 0, ...(bytes !== undefined && { bytes }) };
    }),
  };
}
