import type { Sampling } from '#libs/canonical';
import { isJsonArray } from '#libs/json';
import type { JsonObject, JsonValue } from '#libs/json';
import type { Encoding } from './encoding.js';
import { FieldReader, isNumber, kindOf, unlessEmpty } from '#libs/codec-kit';

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
  { wire: 'seed', name: 'seed', kind: 'integer' },
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

function readStop(reader: FieldReader): { value: readonly string[]; single: boolean } | undefined {
  const value = reader.peek('stop') ?? undefined;
  if (value === undefined || (isJsonArray(value) && value.length === 0)) return undefined;
  reader.take('stop');
  if (typeof value === 'string') return { value: [value], single: true };
  if (!isJsonArray(value)) {
    throw reader.fault('stop', `must be a string or an array of strings, but is ${kindOf(value)}`);
  }
  const strings = value.map((text, index) => {
    if (typeof text === 'string') return text;
    throw reader.fault(`stop.${String(index)}`, `must be a string, but is ${kindOf(text)}`);
  });
  return { value: strings, single: false };
}

function readLogitBias(reader: FieldReader): Readonly<Record<string, number>> | undefined {
  const biases = reader.record('logit_bias');
  if (biases === undefined) return undefined;
  const inner = new FieldReader(biases, reader.at('logit_bias'), 'strict');
  const read = Object.keys(biases).map((token) => [token, inner.need(token, inner.number(token))] as const);
  return Object.fromEntries(read);
}

export function writeSampling(
  sampling: Sampling,
  spelling: Readonly<Record<string, JsonValue | undefined>>,
  encoding: Encoding,
): JsonObject {
  const { maxOutputTokens, stop, logitBias } = sampling;
  const limit = spelling.maxTokens === 'max_tokens' ? 'max_tokens' : encoding.dialect.maxTokensField;
  return {
    ...writeFields(sampling, fields),
    ...writeFields(sampling, vendorFieldsFor(sampling, encoding)),
    ...(maxOutputTokens !== undefined && { [limit]: maxOutputTokens }),
    ...(stop !== undefined && { stop: writeStop(stop, spelling.stop === 'string', encoding) }),
    ...(logitBias !== undefined && { logit_bias: logitBias }),
  };
}

function writeFields(sampling: Sampling, chosen: readonly Pick<Field, 'wire' | 'name'>[]): JsonObject {
  const said = chosen.filter(({ name }) => sampling[name] !== undefined);
  return Object.fromEntries(said.map(({ wire, name }) => [wire, sampling[name]]));
}

function vendorFieldsFor(sampling: Sampling, encoding: Encoding): typeof vendorFields | readonly [] {
  if (encoding.dialect.samplingExtensions) return vendorFields;
  for (const { wire, name } of vendorFields) {
    if (sampling[name] !== undefined) encoding.dropped(wire, wire, `The upstream does not take ${wire}.`);
  }
  return [];
}

function writeStop(stop: readonly string[], single: boolean, encoding: Encoding): JsonValue {
  if (single && stop.length === 1) return stop[0] ?? '';
  if (!encoding.own && stop.length > stopLimit) {
    throw encoding.unsupported(
      'stop',
      `holds ${String(stop.length)} stop sequences; this model takes at most 4`,
    );
  }
  return stop;
}
