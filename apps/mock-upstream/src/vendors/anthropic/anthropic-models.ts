import type { JsonObject } from '#libs/json';
import { builtInModelNames } from '../../builtins/built-in-models.js';
import { decodeSegment } from '../decode-segment.js';
import { always } from '../route.js';
import type { Route } from '../route.js';
import type { DirectEndpoint, VendorReply } from '../vendor.js';
import { anthropicError, invalidRequest } from './anthropic-error.js';
import { methodNotAllowed } from './method-not-allowed.js';

const listPath = '/v1/models';
const usualPage = 20;
const largestPage = 1000;

/** `GET /v1/models`, page by page, and `GET /v1/models/{id}`. */
export const models: Route = ({ method, path, query }) => {
  if (path !== listPath && !path.startsWith(`${listPath}/`)) return undefined;
  if (method !== 'GET') return always(methodNotAllowed(method));
  return path === listPath ? modelList(query) : modelEntry(decodeSegment(path.slice(listPath.length + 1)));
};

export function unknownModel(model: string): VendorReply {
  return anthropicError(404, 'not_found_error', `model: ${model}`);
}

function modelList(query: URLSearchParams): DirectEndpoint {
  return {
    kind: 'direct',
    answer: ({ models: names = builtInModelNames }) => {
      const limit = Number(query.get('limit') ?? usualPage);
      if (!Number.isInteger(limit) || limit < 1 || limit > largestPage) {
        return invalidRequest(`limit: Input should be a whole number from 1 to ${largestPage}`);
      }
      return { status: 200, body: pageOf(names, query, limit) };
    },
  };
}

function pageOf(names: readonly string[], query: URLSearchParams, limit: number): JsonObject {
  const after = query.get('after_id');
  const before = query.get('before_id');
  const start = after === null ? 0 : names.indexOf(after) + 1;
  const end = before === null ? names.length : names.indexOf(before);
  const range = names.slice(start, end);
  const page = before === null ? range.slice(0, limit) : range.slice(-limit);
  return {
    data: page.map(modelInfo),
    has_more: page.length < range.length,
    first_id: page[0] ?? null,
    last_id: page.at(-1) ?? null,
  };
}

function modelEntry(id: string): DirectEndpoint {
  return {
    kind: 'direct',
    answer: ({ models: names }) =>
      names === undefined || names.includes(id) ? { status: 200, body: modelInfo(id) } : unknownModel(id),
  };
}

function modelInfo(id: string): JsonObject {
  return {
    type: 'model',
    id,
    display_name: id,
    created_at: '2025-01-01T00:00:00Z',
    lifecycle: 'active',
    deprecated_at: null,
    retires_at: null,
    line: null,
    max_input_tokens: 200_000,
    max_tokens: 64_000,
    capabilities: null,
  };
}
