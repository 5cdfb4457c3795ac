import type { JsonObject } from '#libs/json';
import { builtInModelNames } from '../../builtins/built-in-models.js';
import type { DirectEndpoint, VendorReply } from '../vendor.js';
import { openAiError } from './openai-error.js';

/** 1 January 2025, for every model. */
const created = 1_735_689_600;

/** `GET /v1/models`. */
export const modelList: DirectEndpoint = {
  kind: 'direct',
  answer: (models = builtInModelNames) => ({
    status: 200,
    body: { object: 'list', data: models.map(modelObject) },
  }),
};

/** `GET /v1/models/{id}`. */
export function modelEntry(id: string): DirectEndpoint {
  return {
    kind: 'direct',
    answer: (models) =>
      models === undefined || models.includes(id) ? { status: 200, body: modelObject(id) } : unknownModel(id),
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
