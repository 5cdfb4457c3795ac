import type { Sampling } from '#libs/canonical';
import { said, unlessEmpty } from '#libs/codec-kit';
import type { FieldReader } from '#libs/codec-kit';
import { isJsonArray } from '#libs/json';
import type { JsonObject, JsonValue } from '#libs/json';
import type { Encoding } from './encoding.js';

/** The entries of `include` that ask for something the canonical request knows. */
export const includes = {
  logprobs: 'message.output_text.logprobs',
  encryptedReasoning: 'reasoning.encrypted_content',
} as const;

/** The vendor refuses lower limits. */
const lowestLimit = 16;

/**
 * Reads how tokens are drawn. `include` is only looked at: it comes back from the unread fields, and so does
 * `top_logprobs` where nobody asked for probabilities.
 */
export function readSampling(reader: FieldReader): Sampling | undefined {
  const logprobs = asksFor(reader.peek('include'), includes.logprobs);
  const sampling = said({
    temperature: reader.number('temperature'),
    topP: reader.number('top_p'),
    maxOutputTokens: reader.integer('max_output_tokens'),
    logprobs: logprobs ? true : undefined,
    topLogprobs: logprobs ? reader.integer('top_logprobs') : undefined,
  });
  return unlessEmpty(sampling);
}

function asksFor(include: JsonValue | undefined, entry: string): boolean {
  return isJsonArray(include) && include.includes(entry);
}

/** Writes what the format has fields for; the others are declared in the feature sheet. */
export function writeSampling(sampling: Sampling, encoding: Encoding): JsonObject {
  return said({
    temperature: sampling.temperature,
    top_p: sampling.topP,
    max_output_tokens: limitFor(sampling, encoding),
    top_logprobs: sampling.logprobs === true ? sampling.topLogprobs : undefined,
  });
}

function limitFor({ maxOutputTokens }: Sampling, encoding: Encoding): number | undefined {
  if (maxOutputTokens === undefined || encoding.own || maxOutputTokens >= lowestLimit) return maxOutputTokens;
  encoding.approximated(
    'max_output_tokens',
    'max-tokens',
    `The lowest limit is ${String(lowestLimit)} tokens; ${String(maxOutputTokens)} were asked for.`,
  );
  return lowestLimit;
}
