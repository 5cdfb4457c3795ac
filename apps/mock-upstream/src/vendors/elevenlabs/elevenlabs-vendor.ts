import { decodeSegment } from '../decode-segment.js';
import type { RequestHead } from '../request-head.js';
import { always } from '../route.js';
import type { Endpoint, Vendor, VendorReply } from '../vendor.js';
import { elevenLabsError, elevenLabsFailure, invalidInput } from './elevenlabs-error.js';
import { models } from './models.js';
import { speechToText } from './speech-to-text.js';
import { textToSpeech } from './text-to-speech.js';
import { voices } from './voices.js';

const speechPath = /^\/v1\/text-to-speech\/([^/]+)(\/stream)?$/u;

/** `api.elevenlabs.io`: speech to text and back, voices, models. `/v1/models` is its own where the key is `xi-api-key`. */
export function createElevenLabsVendor(): Vendor {
  return {
    name: 'elevenlabs',
    isAddressed: ({ path, headers }) =>
      headers['xi-api-key'] !== undefined ||
      /^\/v1\/(?:speech-to-text$|text-to-speech\/|voices$)/u.test(path),
    endpoint,
    refuseCredential,
    unknownPath: () => ({ status: 404, body: { detail: 'Not Found' } }),
    unknownModel: (model) =>
      elevenLabsError(400, 'model_not_found', `A model with model ID ${model} does not exist.`),
    invalidJson: (fault) => invalidInput(['body'], `JSON decode error: ${fault}`, 'json_invalid'),
    failure: elevenLabsFailure,
    streamFailure: (body) => [{ data: JSON.stringify(body) }],
    headers: (serial) => ({ 'request-id': `mockRequest${serial}` }),
  };
}

function endpoint({ method, path }: RequestHead): Endpoint | undefined {
  const [wanted, found] = endpointAt(path);
  return !found || wanted === method
    ? found
    : always({ status: 405, body: { detail: 'Method Not Allowed' } });
}

function endpointAt(path: string): readonly [method: string, endpoint: Endpoint | undefined] {
  if (path === '/v1/speech-to-text') return ['POST', speechToText];
  if (path === '/v1/voices') return ['GET', voices];
  if (path === '/v1/models') return ['GET', models];
  const [, voice, stream] = speechPath.exec(path) ?? [];
  return ['POST', voice === undefined ? undefined : textToSpeech(decodeSegment(voice), stream !== undefined)];
}

function refuseCredential({ headers }: RequestHead, apiKey: string): VendorReply | undefined {
  const key = headers['xi-api-key'];
  if (key === apiKey) return undefined;
  if (key !== undefined) return elevenLabsFailure(401);
  const message = 'Neither authorization header nor xi-api-key received, please provide one.';
  return elevenLabsError(401, 'needs_authorization', message);
}
