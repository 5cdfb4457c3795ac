import type { Sampling } from '#libs/canonical';
import { said } from '#libs/codec-kit';
import type { FieldReader } from '#libs/codec-kit';
import { kindOf, unlessEmpty } from '#libs/codec-kit';
import type { JsonObject } from '#libs/json';
import type { Encoding } from './encoding.js';

/** Reads what the client said of sampling, and the limit of tokens. */
export function readSampling(reader: FieldReader): Sampling | undefined {
  return unlessEmpty<Sampling>(
    said({
      maxOutputTokens: reader.integer('max_tokens'),
      temperature: reader.number('temperature'),
      topP: reader.number('top_p'),
      topK: reader.integer('top_k'),
      stop: readStop(reader),
    }),
  );
}

/** An empty list stays unread. */
function readStop(reader: FieldReader): readonly string[] | undefined {
  const values = reader.list('stop_sequences') ?? [];
  if (values.length === 0) {
    reader.leave('stop_sequences');
    return undefined;
  }
  return values.map((value, index) => {
    if (typeof value === 'string') return value;
    throw reader.fault(`stop_sequences.${index}`, `must be a string, but is ${kindOf(value)}`);
  });
}

/** Writes sampling as this format's own client said it. */
export function writeOwnSampling(sampling: Sampling): JsonObject {
  const { maxOutputTokens, temperature, topP, topK, stop } = sampling;
  return said({
    max_tokens: maxOutputTokens,
    temperature,
    top_p: topP,
    top_k: topK,
    stop_sequences: stop,
  });
}

/** Why an upstream takes no sampling parameters; undefined where it does. */
export type SamplingRefusal = string | undefined;

/** Writes another format's sampling, but for the limit of tokens. */
export function writeSampling(sampling: Sampling, refusal: SamplingRefusal, encoding: Encoding): JsonObject {
  const drawn =
    refusal === undefined ? writeDraw(sampling, encoding) : reportDraw(sampling, refusal, encoding);
  return sampling.stop === undefined ? drawn : { ...drawn, ...writeStop(sampling.stop, encoding) };
}

function writeDraw({ temperature, topP, topK }: Sampling, encoding: Encoding): JsonObject {
  const both = temperature !== undefined && topP !== undefined;
  if (both && topP !== 1) {
    encoding.dropped('top_p', 'top-p', 'The upstream takes temperature or top_p; temperature is kept.');
  }
  return said({
    temperature: temperature === undefined ? undefined : withinRange(temperature, encoding),
    top_p: both ? undefined : topP,
    top_k: topK === undefined ? undefined : wholeNumber(topK, encoding),
  });
}

/** Zero and below mean no bound to other vendors: the default here. */
function wholeNumber(topK: number, encoding: Encoding): number | undefined {
  if (topK <= 0) return undefined;
  if (Number.isInteger(topK)) return topK;
  encoding.dropped('top_k', 'top-k', `The upstream takes whole numbers, which ${topK} is not.`);
  return undefined;
}

function withinRange(temperature: number, encoding: Encoding): number {
  if (temperature <= 1) return temperature;
  encoding.approximated(
    'temperature',
    'temperature',
    `Temperature ${temperature} is sent as 1, the highest there is.`,
  );
  return 1;
}

/** Values that mean the default are left out without a word. */
function reportDraw({ temperature, topP, topK }: Sampling, refusal: string, encoding: Encoding): JsonObject {
  if (temperature !== undefined && temperature !== 1) encoding.dropped('temperature', 'temperature', refusal);
  if (topP !== undefined && topP !== 1) encoding.dropped('top_p', 'top-p', refusal);
  if (topK !== undefined) encoding.dropped('top_k', 'top-k', refusal);
  return {};
}

/** The vendor refuses stop sequences of white space alone. */
function writeStop(stop: readonly string[], encoding: Encoding): JsonObject {
  const kept = stop.filter((sequence) => sequence.trim() !== '');
  if (kept.length < stop.length) {
    encoding.dropped('stop', 'stop', 'The upstream takes no stop sequences of white space alone.');
  }
  return kept.length === 0 ? {} : { stop_sequences: kept };
}
