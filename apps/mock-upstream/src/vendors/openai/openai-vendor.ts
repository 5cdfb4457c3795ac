import { findEndpoint } from '../route.js';
import type { Route } from '../route.js';
import { audio } from '../openai-audio/audio.js';
import { completions } from '../openai-completions/completions.js';
import { images } from '../openai-images/images.js';
import { isPictureAddress, pictureFiles } from '../openai-images/picture-address.js';
import { createResponsesRoute } from '../openai-responses/responses.js';
import type { RequestHead } from '../request-head.js';
import type { VendorReply } from '../vendor.js';
import type { Vendor } from '../vendor.js';
import { chatCompletions } from './chat-completions.js';
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

function refuseCredential({ headers, path }: RequestHead, apiKey: string): VendorReply | undefined {
  if (isPictureAddress(path)) return undefined;
  const [scheme = '', key = ''] = (headers.authorization ?? '').split(' ');
  if (scheme.toLowerCase() === 'bearer' && key === apiKey) return undefined;
  if (key === '') {
    const message =
      "You didn't provide an API key. You need to provide your API key in an Authorization header using Bearer auth (i.e. Authorization: Bearer YOUR_KEY).";
    return openAiError(401, { message });
  }
  const message = `Incorrect API key provided: ${mask(key)}. You can find your API key at https://platform.openai.com/account/api-keys.`;
  return openAiError(401, { message, code: 'invalid_api_key' });
}

/** OpenAI shows the ends of a wrong key. */
function mask(key: string): string {
  return key.length <= 12 ? '*'.repeat(key.length) : `${key.slice(0, 8)}${'*'.repeat(8)}${key.slice(-4)}`;
}
