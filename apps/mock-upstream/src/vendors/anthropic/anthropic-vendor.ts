import { findEndpoint } from '../route.js';
import type { Vendor } from '../vendor.js';
import { anthropicError, anthropicFailure, invalidRequest, requestId, signError } from './anthropic-error.js';
import { models, unknownModel } from './anthropic-models.js';
import { refuseCredential } from './credential.js';
import { messages } from './messages.js';

const routes = [messages, models];

/** `api.anthropic.com`: messages, their counts, and models where the request has a version header. */
export function createAnthropicVendor(): Vendor {
  return {
    name: 'anthropic',
    promptCaching: 'marked',
    isAddressed: ({ path, headers }) =>
      /^\/v1\/messages(?:\/|$)/u.test(path) ||
      (/^\/v1\/models(?:\/|$)/u.test(path) && headers['anthropic-version'] !== undefined),
    endpoint: (head) => findEndpoint(routes, head),
    refuseCredential,
    unknownPath: ({ path }) => anthropicError(404, 'not_found_error', `Not found: ${path}`),
    unknownModel,
    invalidJson: (fault) => invalidRequest(`The request body is not valid JSON: ${fault}`),
    failure: anthropicFailure,
    streamFailure: (body) => [{ event: 'error', data: JSON.stringify(body) }],
    headers: (serial) => ({
      'request-id': requestId(serial),
      'anthropic-organization-id': '00000000-0000-4000-8000-000000000000',
      'anthropic-ratelimit-requests-limit': '10000',
      'anthropic-ratelimit-requests-remaining': '9999',
      'anthropic-ratelimit-requests-reset': '2030-01-01T00:00:00Z',
    }),
    signError,
  };
}
