import { openAiChatCodec } from '#libs/formats/openai-chat';
import { isJsonObject } from '#libs/json';
import type { Endpoint, GenerationEndpoint, Vendor } from '../vendor.js';
import { checkChatRequest } from './check-chat-request.js';
import { openAiError, openAiFailure } from './openai-error.js';
import { modelEntry, modelList, unknownModel } from './openai-models.js';

const chatCompletions: GenerationEndpoint = {
  kind: 'generation',
  codec: openAiChatCodec,
  check: checkChatRequest,
  read(body) {
    if (!isJsonObject(body)) return { model: '', stream: false };
    const { model, stream } = body;
    return { model: typeof model === 'string' ? model : '', stream: stream === true };
  },
};

/** `api.openai.com`: chat completions and models, under `/v1`. */
export const openAiVendor: Vendor = {
  name: 'openai',

  endpoint(method, path): Endpoint | undefined {
    if (path === '/v1/chat/completions')
      return method === 'POST' ? chatCompletions : methodNotAllowed(method);
    if (path === '/v1/models') return method === 'GET' ? modelList : methodNotAllowed(method);
    if (!path.startsWith('/v1/models/')) return undefined;
    const id = decodePath(path.slice('/v1/models/'.length));
    return method === 'GET' ? modelEntry(id) : methodNotAllowed(method);
  },

  refuseCredential({ authorization = '' }, apiKey) {
    const [scheme = '', key = ''] = authorization.split(' ');
    if (scheme.toLowerCase() === 'bearer' && key === apiKey) return undefined;
    if (key === '') {
      const message =
        "You didn't provide an API key. You need to provide your API key in an Authorization header using Bearer auth (i.e. Authorization: Bearer YOUR_KEY).";
      return openAiError(401, { message });
    }
    const message = `Incorrect API key provided: ${mask(key)}. You can find your API key at https://platform.openai.com/account/api-keys.`;
    return openAiError(401, { message, code: 'invalid_api_key' });
  },

  unknownPath: (method, path) => openAiError(404, { message: `Invalid URL (${method} ${path})` }),
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
  sampleRequest: (model, stream, includeUsage) => ({
    model,
    messages: [{ role: 'user', content: 'Hello' }],
    ...(stream && { stream, ...(includeUsage && { stream_options: { include_usage: true } }) }),
  }),
};

function methodNotAllowed(method: string): Endpoint {
  const message = `Not allowed to ${method} on this path. (HINT: Perhaps you meant to use another HTTP method?)`;
  return { kind: 'direct', answer: () => openAiError(405, { message }) };
}

/** OpenAI shows the ends of a wrong key. */
function mask(key: string): string {
  return key.length <= 12 ? '*'.repeat(key.length) : `${key.slice(0, 8)}${'*'.repeat(8)}${key.slice(-4)}`;
}

function decodePath(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}
