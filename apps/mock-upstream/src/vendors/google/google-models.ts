import type { CanonicalRequest } from '#libs/canonical';
import type { JsonObject } from '#libs/json';
import { builtInModelNames } from '../../builtins/built-in-models.js';
import type { Route } from '../route.js';
import type { DirectEndpoint, VendorReply } from '../vendor.js';
import { googleError, invalidArgument } from './google-error.js';
import { readGooglePath } from './google-path.js';

const defaultPage = 50;
const largestPage = 1000;

/** `GET /v1beta/models` and `GET /v1beta/models/{model}`; there are no tuned models to list. */
export const models: Route = ({ method, path, query }) => {
  const address = readGooglePath(path);
  if (method !== 'GET' || address === undefined || address.method !== undefined) return undefined;
  const { collection, model } = address;
  if (model !== undefined) return modelEntry(model);
  return collection === 'models'
    ? modelList(query)
    : { kind: 'direct', answer: () => ({ status: 200, body: {} }) };
};

export function unknownModel(model: string): VendorReply {
  const name = model.startsWith('tunedModels/') ? model : `models/${model}`;
  return googleError(
    404,
    `${name} is not found for API version v1beta, or is not supported for generateContent. Call ListModels to see the list of available models and their supported methods.`,
  );
}

/** Gemini 3 and later, and the mock's thinking models, want their calls' signatures back. */
export function requiresSignatures(model: string): boolean {
  return /^gemini-(?:[3-9]|\d{2})/u.test(bareName(model)) || model.includes('thinking');
}

/** Whether a model signs what it answers: those that must, and any that thinks. */
export function givesSignatures({ model, reasoning }: CanonicalRequest): boolean {
  if (requiresSignatures(model)) return true;
  const isThinker = /^gemini-2\.5|reasoning/u.test(bareName(model));
  return reasoning?.mode !== 'off' && (isThinker || reasoning !== undefined);
}

function bareName(model: string): string {
  return model.replace(/^tunedModels\//u, '');
}

function modelList(query: URLSearchParams): DirectEndpoint {
  return {
    kind: 'direct',
    answer: ({ models: served = builtInModelNames }) => {
      const size = Math.min(
        Number(query.get('pageSize') ?? query.get('page_size') ?? defaultPage),
        largestPage,
      );
      const token = query.get('pageToken') ?? query.get('page_token') ?? '';
      const start = token === '' ? 0 : readToken(token);
      if (!Number.isInteger(size) || size < 0) return invalidArgument('Invalid page size.');
      if (start === undefined) return invalidArgument('Invalid page token.');
      const end = start + (size === 0 ? defaultPage : size);
      return {
        status: 200,
        body: {
          models: served.slice(start, end).map(modelObject),
          ...(end < served.length && { nextPageToken: writeToken(end) }),
        },
      };
    },
  };
}

function modelEntry(model: string): DirectEndpoint {
  return {
    kind: 'direct',
    answer: ({ models: served }) =>
      served === undefined || served.includes(model)
        ? { status: 200, body: modelObject(model) }
        : unknownModel(model),
  };
}

function modelObject(model: string): JsonObject {
  return {
    name: `models/${model}`,
    baseModelId: model,
    version: '001',
    displayName: model,
    description: 'A model of the mock upstream.',
    inputTokenLimit: 1_048_576,
    outputTokenLimit: 65_536,
    supportedGenerationMethods: ['generateContent', 'countTokens'],
    temperature: 1,
    topP: 0.95,
    topK: 64,
    maxTemperature: 2,
    ...(requiresSignatures(model) && { thinking: true }),
  };
}

function writeToken(start: number): string {
  return Buffer.from(`page:${start}`).toString('base64url');
}

function readToken(token: string): number | undefined {
  const start = /^page:(\d+)$/u.exec(Buffer.from(token, 'base64url').toString())?.[1];
  return start === undefined ? undefined : Number(start);
}
