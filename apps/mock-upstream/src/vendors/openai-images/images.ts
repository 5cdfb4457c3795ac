import type { MediaEndpoint } from '../vendor.js';
import { methodNotAllowed } from '../openai/openai-error.js';
import { always } from '../route.js';
import type { Route } from '../route.js';
import { answerImages } from './answer-images.js';
import { checkImageRequest } from './check-image-request.js';
import { readImageCall } from './image-call.js';
import type { ImageOperation } from './image-call.js';

const operations: Readonly<Record<string, ImageOperation>> = {
  '/v1/images/generations': 'generate',
  '/v1/images/edits': 'edit',
  '/v1/images/variations': 'vary',
};

/** `POST /v1/images/generations`, `/edits` and `/variations`. */
export const images: Route = ({ method, path }) => {
  const operation = operations[path];
  if (operation === undefined) return undefined;
  return method === 'POST' ? endpointFor(operation) : always(methodNotAllowed(method));
};

function endpointFor(operation: ImageOperation): MediaEndpoint {
  return {
    kind: 'media',
    malformedEvent: { data: '{"type":"image_generation.partial_image","b64_js' },
    check: (call) => checkImageRequest(call, operation),
    read: (call) => {
      const { model, stream } = readImageCall(call, operation).fields;
      return { model: typeof model === 'string' ? model : '', stream: stream === true };
    },
    words: (call) => {
      const { prompt } = readImageCall(call, operation).fields;
      return typeof prompt === 'string' ? prompt : operation;
    },
    answer: (call, words) => answerImages(call, operation, words),
  };
}
