import type { JsonObject } from '#libs/json';
import { builtInModelNames } from '../../builtins/built-in-models.js';
import { decodeSegment } from '../decode-segment.js';
import { always } from '../route.js';
import type { Route } from '../route.js';
import type { DirectEndpoint } from '../vendor.js';
import type { VendorReply } from '../vendor.js';
import { methodNotAllowed, openAiError } from './openai-error.js';

/** 1 January 2025, for every model. */
const created = 1_735_689_600;

const listPath = '/v1/models';

/** `GET /v1/models` and `GET /v1/models/{id}`. */
export const models: Route = ({ method, path }) => {
  if (path !== listPath && !path.startsWith(`${listPath}/`)) return undefined;
  if (method !== 'GET') return always(methodNotAllowed(method));
  return path === listPath ? modelList : modelEntry(decodeSegment(path.slice(listPath.length + 1)));
};

const modelList: DirectEndpoint = {
  kind: 'direct',
  answer: ({ models: served = builtInModelNames }) => ({
    status: 200,
    body: { object: 'list', data: served.map(modelObject) },
  }),
};

function modelEntry(id: string): DirectEndpoint {
  return {
    kind: 'direct',
    answer: ({ models: served }) =>
      served === undefined || served.includes(id) ? { status: 200, body: modelObject(id) } : unknownModel(id),
  };
}

export function unknownModel(model: string): VendorReply {
  return openAiError(404, {
    message: `The model '${model}' does not exist or you do not have access to it.`,
    param: 'model',
    code: 'model_not_found',
  });
}

function modelObject(id: string): JsonObject {
  return { id, object: 'model', created, owned_by: 'mock-upstream' };
}
