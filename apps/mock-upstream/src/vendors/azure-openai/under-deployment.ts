import { isJsonObject } from '#libs/json';
import type { JsonValue } from '#libs/json';
import { isFilePart } from '../../uploads/recorded-upload.js';
import type { MediaCall } from '../media-call.js';
import type { DirectEndpoint, Endpoint, GenerationEndpoint, MediaEndpoint } from '../vendor.js';
import { deploymentNotFound } from './azure-error.js';
import { filteredPrompt } from './content-filter.js';
import { filteringCodec } from './filtering-codec.js';

/**
 * OpenAI's endpoint as Azure serves it.
 * @param deployment that the address names, whatever the body says; absent: the body does
 */
export function underDeployment(endpoint: Endpoint, deployment: string | undefined): Endpoint {
  switch (endpoint.kind) {
    case 'generation':
      return generation(endpoint, deployment);
    case 'media':
      return media(endpoint, deployment);
    case 'direct':
      return direct(endpoint, deployment);
  }
}

function generation(endpoint: GenerationEndpoint, deployment: string | undefined): GenerationEndpoint {
  const name = (body: JsonValue): JsonValue => named(body, deployment);
  const codec = filteringCodec(endpoint.codec);
  return {
    ...endpoint,
    codec: {
      ...codec,
      decodeRequest: (body) =>
        codec.decodeRequest(deployment === undefined ? body : { ...body, model: deployment }),
    },
    check: (body, strictness) =>
      endpoint.check(name(body), strictness) ??
      (endpoint.read(name(body)).model === 'blocked' ? filteredPrompt() : undefined),
    read: (body) => endpoint.read(name(body)),
  };
}

function media(endpoint: MediaEndpoint, deployment: string | undefined): MediaEndpoint {
  const name = (call: MediaCall): MediaCall => namedCall(call, deployment);
  return {
    ...endpoint,
    check: (call) => endpoint.check(name(call)),
    read: (call) => endpoint.read(name(call)),
    words: (call) => endpoint.words(name(call)),
    answer: (call, words) => endpoint.answer(name(call), words),
  };
}

function direct(endpoint: DirectEndpoint, deployment: string | undefined): DirectEndpoint {
  return {
    kind: 'direct',
    answer({ models, body }) {
      const value = named(body(), deployment);
      const model = isJsonObject(value) ? value.model : undefined;
      if (typeof model === 'string' && models?.includes(model) === false) return deploymentNotFound();
      return endpoint.answer({ models: undefined, body: () => value });
    },
  };
}

const named = (body: JsonValue, deployment: string | undefined): JsonValue =>
  deployment !== undefined && isJsonObject(body) ? { ...body, model: deployment } : body;

function namedCall(call: MediaCall, deployment: string | undefined): MediaCall {
  if (deployment === undefined) return call;
  const { json, form } = call;
  if (json !== undefined) return { ...call, json: named(json, deployment) };
  if (form === undefined) return call;
  const others = form.parts.filter((part) => isFilePart(part) || part.name !== 'model');
  return { ...call, form: { ...form, parts: [...others, { name: 'model', text: deployment }] } };
}
