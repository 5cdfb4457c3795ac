import type { Sampling } from '#libs/canonical';
import { kindOf, tellingStops, unlessEmpty } from '#libs/codec-kit';
import type { FieldReader } from '#libs/codec-kit';
import type { JsonObject, JsonValue } from '#libs/json';
import type { Encoding } from './encoding.js';

interface Field {
  readonly wire: string;
  readonly name: keyof Sampling;
  readonly kind: 'number' | 'integer' | 'flag';
}

/** Fields of `generationConfig` that mean the same in both models. */
const fields: readonly Field[] = [
  { wire: 'temperature', name: 'temperature', kind: 'number' },
  { wire: 'topP', name: 'topP', kind: 'number' },
  { wire: 'topK', name: 'topK', kind: 'number' },
  { wire: 'candidateCount', name: 'n', kind: 'integer' },
  { wire: 'maxOutputTokens', name: 'maxOutputTokens', kind: 'integer' },
  { wire: 'seed', name: 'seed', kind: 'integer' },
  { wire: 'presencePenalty', name: 'presencePenalty', kind: 'number' },
  { wire: 'frequencyPenalty', name: 'frequencyPenalty', kind: 'number' },
  { wire: 'responseLogprobs', name: 'logprobs', kind: 'flag' },
  { wire: 'logprobs', name: 'topLogprobs', kind: 'integer' },
];

/** The format takes at most so many stop sequences. */
const stopLimit = 5;

export function readSampling(config: FieldReader): Sampling | undefined {
  const said: Record<string, JsonValue> = {};
  for (const { wire, name, kind } of fields) {
    const value = config[kind](wire);
    if (value !== undefined) said[name] = value;
  }
  const stop = readStop(config);
  if (stop !== undefined) said.stop = stop;
  return unlessEmpty(said as Sampling);
}

function readStop(config: FieldReader): readonly string[] | undefined {
  const list = config.list('stopSequences');
  if (list?.length === 0) {
    config.leave('stopSequences');
    return undefined;
  }
  return list?.map((text, index) => {
    if (typeof text === 'string') return text;
    throw config.fault(`stopSequences.${index}`, `must be a string, but is ${kindOf(text)}`);
  });
}

export function writeSampling(sampling: Sampling, encoding: Encoding): JsonObject {
  const { logprobs } = sampling;
  // Alternatives without the probabilities themselves are refused upstream.
  const needless = !encoding.own && logprobs !== true ? 'topLogprobs' : undefined;
  const written: Record<string, JsonValue> = {};
  for (const { wire, name } of fields) {
    const value = sampling[name];
    if (value !== undefined && name !== needless) written[wire] = value;
  }
  return sampling.stop === undefined ? written : { ...written, ...writeStop(sampling.stop, encoding) };
}

function writeStop(stop: readonly string[], encoding: Encoding): JsonObject {
  if (encoding.own) return { stopSequences: stop };
  const told = tellingStops(stop, encoding);
  if (told.length > stopLimit) {
    const problem = `holds ${told.length} stop sequences; this model takes at most ${stopLimit}`;
    throw encoding.unsupported('stop', problem);
  }
  return told.length === 0 ? {} : { stopSequences: told };
}
