import { isJsonObject } from '#libs/json';
import type { RequestHead } from '../request-head.js';
import { always } from '../route.js';
import type { Endpoint, Vendor, VendorReply } from '../vendor.js';
import { deepgramError, deepgramFailure, invalidJson } from './deepgram-error.js';
import { listen } from './listen.js';
import { models } from './models.js';
import { requestId } from './request-id.js';
import { speak } from './speak.js';

const endpoints: Readonly<Record<string, { readonly method: string; readonly endpoint: Endpoint }>> = {
  '/v1/listen': { method: 'POST', endpoint: listen },
  '/v1/speak': { method: 'POST', endpoint: speak },
  '/v1/models': { method: 'GET', endpoint: models },
};

/** `api.deepgram.com`: listen, speak, models. `/v1/models` is its own where the credential is a `Token`. */
export function createDeepgramVendor(): Vendor {
  return {
    name: 'deepgram',
    isAddressed: ({ path, headers }) =>
      path === '/v1/listen' || path === '/v1/speak' || /^token\s/iu.test(headers.authorization ?? ''),
    endpoint,
    refuseCredential,
    unknownPath: () => deepgramError(404, 'NOT_FOUND', 'The requested resource could not be found.'),
    unknownModel: () =>
      deepgramError(400, 'Bad Request', 'Bad Request: No such model/language/tier combination found.'),
    invalidJson: (fault) => invalidJson(`Json deserialize error: ${fault}`),
    failure: deepgramFailure,
    streamFailure: (body) => [{ data: JSON.stringify(body) }],
    headers: (serial) => ({ 'dg-request-id': requestId(serial) }),
    signError: (body, serial) => (isJsonObject(body) ? { ...body, request_id: requestId(serial) } : body),
  };
}

function endpoint({ method, path }: RequestHead): Endpoint | undefined {
  const found = endpoints[path];
  if (!found || found.method === method) return found?.endpoint;
  return always(deepgramError(405, 'METHOD_NOT_ALLOWED', 'The HTTP method is not allowed.'));
}

function refuseCredential({ headers }: RequestHead, apiKey: string): VendorReply | undefined {
  const [scheme = '', key = ''] = (headers.authorization ?? '').split(' ');
  return scheme.toLowerCase() === 'token' && key === apiKey ? undefined : deepgramFailure(401);
}
