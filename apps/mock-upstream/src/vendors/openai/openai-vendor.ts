import { findEndpoint } from '../route.js';
import type { Route } from '../route.js';
import { audio } from '../openai-audio/audio.js';
import { completions } from '../openai-completions/completions.js';
import { images } from '../openai-images/images.js';
import { pictureFiles } from '../openai-images/picture-address.js';
import { createResponsesRoute } from '../openai-responses/responses.js';
import type { Vendor } from '../vendor.js';
import { chatCompletions } from './chat-completions.js';
import { refuseCredential } from './credential.js';
import { embeddings } from './embeddings.js';
import { openAiError, openAiFailure } from './openai-error.js';
import { models, unknownModel } from './openai-models.js';

/** `api.openai.com`: everything under `/v1`. A request that no other vendor is meant by is for this one. */
export function createOpenAiVendor(): Vendor {
  const routes: readonly Route[] = [
    chatCompletions,
    completions,
    createResponsesRoute(),
    embeddings,
    images,
    pictureFiles,
    audio,
    models,
  ];
  return {
    name: 'openai',
    promptCaching: 'automatic',
    isAddressed: () => true,
    endpoint: (head) => findEndpoint(routes, head),
    refuseCredential,
    unknownPath: ({ method, path }) => openAiError(404, { message: `Invalid URL (${method} ${path})` }),
    unknownModel,
    invalidJson: (fault) =>
      openAiError(400, {
        message: `We could not parse the JSON body of your request: ${fault}. The OpenAI API expects a JSON payload.`,
      }),
    failure: openAiFailure,
    streamFailure: (body) => [{ data: JSON.stringify(body) }],
    headers: (serial) => ({
      'openai-organization': 'mock-organization',
      'openai-processing-ms': '1',
      'openai-version': '2020-10-01',
      'x-ratelimit-limit-requests': '10000',
      'x-ratelimit-remaining-requests': '9999',
      'x-request-id': `req_mock${serial.toString(16).padStart(24, '0')}`,
    }),
  };
}
