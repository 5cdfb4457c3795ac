import type { Sampling } from '#libs/canonical';
import type { JsonObject, JsonValue } from '#libs/json';
import type { Encoding } from './encoding.js';
import { isNumber, readLogitBias, readStop, tellingStops, unlessEmpty } from '#libs/codec-kit';
import type { FieldReader } from '#libs/codec-kit';

interface Field {
  readonly wire: string;
  readonly name: keyof Sampling;
  readonly kind: 'number' | 'integer' | 'flag';
}

/** Fields that mean the same in both models. */
const fields: readonly Field[] = [
  { wire: 'temperature', name: 'temperature', kind: 'number' },
  { wire: 'top_p', name: 'topP', kind: 'number' },
  { wire: 'frequency_penalty', name: 'frequencyPenalty', kind: 'number' },
  { wire: 'presence_penalty', name: 'presencePenalty', kind: 'number' },
  { wire: 'n', name: 'n', kind: 'integer' },
  { wire: 'logprobs', name: 'logprobs', kind: 'flag' },
  { wire: 'top_logprobs', name: 'topLogprobs', kind: 'integer' },
];

/** Fields that some vendors of this format added. */
const vendorFields = [
  { wire: 'top_k', name: 'topK' },
  { wire: 'min_p', name: 'minP' },
  { wire: 'repetition_penalty', name: 'repetitionPenalty' },
] as const;

const maxTokensFields = ['max_completion_tokens', 'max_tokens'] as const;

/** The format takes at most so many stop sequences. */
const stopLimit = 4;

export interface ReadSampling {
  readonly sampling: Sampling | undefined;
  /** Choices of writing, for `CanonicalRequest.spelling`. */
  readonly spelling: JsonObject;
}

export function readSampling(reader: FieldReader): ReadSampling {
  const said: Record<string, JsonValue> = {};
  for (const { wire, name, kind } of fields) keep(said, name, reader[kind](wire));
  const seed = reader.integer('seed');
  const mistralSeed = seed === undefined ? reader.integer('random_seed') : undefined;
  keep(said, 'seed', seed ?? mistralSeed);
  for (const { wire, name } of vendorFields) keep(said, name, reader.vendor(wire, isNumber));
  const maxTokens = readMaxTokens(reader);
  keep(said, 'maxOutputTokens', maxTokens?.value);
  const stop = readStop(reader);
  keep(said, 'stop', stop?.value);
  keep(said, 'logitBias', readLogitBias(reader));
  return {
    sampling: unlessEmpty(said as Sampling),
    spelling: {
      ...(maxTokens?.field === 'max_tokens' && { maxTokens: 'max_tokens' }),
      ...(mistralSeed !== undefined && { seed: 'random_seed' }),
      ...(stop?.single === true && { stop: 'string' }),
    },
  };
}

function keep(said: Record<string, JsonValue>, name: keyof Sampling, value: JsonValue | undefined): void {
  if (value !== undefined) said[name] = value;
}

/** Where both limits are given the newer one counts; the other stays unread. */
function readMaxTokens(reader: FieldReader): { field: string; value: number } | undefined {
  for (const field of maxTokensFields) {
    const value = reader.integer(field);
    if (value !== undefined) return { field, value };
  }
  return undefined;
}

export function writeSampling(
  sampling: Sampling,
  spelling: Readonly<Record<string, JsonValue | undefined>>,
  encoding: Encoding,
): JsonObject {
  const { maxOutputTokens, seed, stop, logitBias } = sampling;
  const limit = spelling.maxTokens === 'max_tokens' ? 'max_tokens' : encoding.dialect.maxTokensField;
  const seedField =
    encoding.own && spelling.seed === 'random_seed' ? 'random_seed' : encoding.dialect.seedField;
  return {
    ...writeFields(sampling, fields),
    ...(encoding.dialect.samplingExtensions && writeFields(sampling, vendorFields)),
    ...(seed !== undefined && { [seedField]: seed }),
    ...(maxOutputTokens !== undefined && { [limit]: maxOutputTokens }),
    ...(stop !== undefined && writeStop(stop, spelling.stop === 'string', encoding)),
    ...(logitBias !== undefined && { logit_bias: logitBias }),
  };
}

function writeFields(sampling: Sampling, chosen: readonly Pick<Field, 'wire' | 'name'>[]): JsonObject {
  const written: Record<string, JsonValue> = {};
  for (const { wire, name } of chosen) {
    const value = sampling[name];
    if (value !== undefined) written[wire] = value;
  }
  return written;
}

function writeStop(stop: readonly string[], single: boolean, encoding: Encoding): JsonObject {
  if (single && stop.length === 1) return { stop: stop[0] ?? '' };
  if (encoding.own) return { stop };
  const told = tellingStops(stop, encoding);
  if (told.length > stopLimit) {
    throw encoding.unsupported(
      'stop',
      `holds ${String(told.length)} stop sequences; this model takes at most 4`,
    );
  }
  return told.length === 0 ? {} : { stop: told };
}
