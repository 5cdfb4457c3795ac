import type { Sampling } from '#libs/canonical';
import { isNumber, readLogitBias, readStop, said, unlessEmpty } from '#libs/codec-kit';
import type { FieldReader } from '#libs/codec-kit';
import type { JsonObject, JsonValue } from '#libs/json';
import type { Encoding } from './encoding.js';

/** The format takes at most so many stop sequences. */
const stopLimit = 4;
/** The format gives at most so many alternatives per token. */
const alternativesLimit = 5;
/** Without a limit upstreams of this format stop after 16 tokens, which nobody means who comes from another format. */
const usualLimit = 1024;

export interface ReadSampling {
  readonly sampling: Sampling | undefined;
  /** Choices of writing, for `CanonicalRequest.spelling`. */
  readonly spelling: JsonObject;
}

export function readSampling(reader: FieldReader): ReadSampling {
  const stop = readStop(reader);
  const alternatives = reader.integer('logprobs');
  const sampling = said({
    temperature: reader.number('temperature'),
    topP: reader.number('top_p'),
    topK: reader.vendor('top_k', isNumber),
    minP: reader.vendor('min_p', isNumber),
    frequencyPenalty: reader.number('frequency_penalty'),
    presencePenalty: reader.number('presence_penalty'),
    repetitionPenalty: reader.vendor('repetition_penalty', isNumber),
    seed: reader.integer('seed'),
    n: reader.integer('n'),
    maxOutputTokens: reader.integer('max_tokens'),
    stop: stop?.value,
    logitBias: readLogitBias(reader),
    ...(alternatives !== undefined && { logprobs: true, topLogprobs: alternatives }),
  });
  return {
    sampling: unlessEmpty(sampling),
    spelling: stop?.single === true ? { stop: 'string' } : {},
  };
}

export function writeSampling(
  sampling: Sampling,
  spelling: Readonly<Record<string, JsonValue | undefined>>,
  encoding: Encoding,
): JsonObject {
  const { stop, logitBias } = sampling;
  return {
    ...said({
      max_tokens: limitFor(sampling, encoding),
      temperature: sampling.temperature,
      top_p: sampling.topP,
      n: sampling.n,
      frequency_penalty: sampling.frequencyPenalty,
      presence_penalty: sampling.presencePenalty,
      seed: sampling.seed,
      logprobs: alternativesFor(sampling, encoding),
    }),
    ...(encoding.dialect.samplingExtensions && {
      ...said({
        top_k: sampling.topK,
        min_p: sampling.minP,
        repetition_penalty: sampling.repetitionPenalty,
      }),
    }),
    ...(stop !== undefined && { stop: writeStop(stop, spelling.stop === 'string', encoding) }),
    ...(logitBias !== undefined && { logit_bias: logitBias }),
  };
}

function limitFor({ maxOutputTokens }: Sampling, encoding: Encoding): number | undefined {
  if (maxOutputTokens !== undefined || encoding.own) return maxOutputTokens;
  encoding.filled('max_tokens', 'max-tokens', `The answer ends after ${String(usualLimit)} tokens.`);
  return usualLimit;
}

function alternativesFor(sampling: Sampling, encoding: Encoding): number | undefined {
  if (sampling.logprobs !== true) return undefined;
  const asked = sampling.topLogprobs ?? 0;
  if (encoding.own || asked <= alternativesLimit) return asked;
  encoding.approximated(
    'top_logprobs',
    'logprobs',
    `At most ${String(alternativesLimit)} alternatives per token are given.`,
  );
  return alternativesLimit;
}

function writeStop(stop: readonly string[], single: boolean, encoding: Encoding): JsonValue {
  if (single && stop.length === 1) return stop[0] ?? '';
  if (encoding.own || stop.length <= stopLimit) return stop;
  throw encoding.unsupported(
    'stop',
    `holds ${String(stop.length)} stop sequences; this model takes at most ${String(stopLimit)}`,
  );
}
