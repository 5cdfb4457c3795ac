import type { VendorReply } from '../vendor.js';

/** The parts of OpenAI's error object. */
export interface OpenAiErrorDetail {
  readonly message: string;
  /** Default `invalid_request_error`. */
  readonly type?: string;
  readonly param?: string;
  readonly code?: string;
}

/** An answer that carries OpenAI's error object. */
export function openAiError(status: number, detail: OpenAiErrorDetail): VendorReply {
  const { message, type = 'invalid_request_error', param = null, code = null } = detail;
  return { status, body: { error: { message, type, param, code } } };
}

/** A request OpenAI refuses because of one field. */
export function invalidField(param: string, message: string, code?: string): VendorReply {
  return openAiError(400, { message, param, ...(code !== undefined && { code }) });
}

const failures: Readonly<Record<number, OpenAiErrorDetail>> = {
  400: { message: 'Your request was malformed or missing some required parameters.' },
  401: { message: 'Incorrect API key provided: sk-mock.', code: 'invalid_api_key' },
  403: { message: 'Country, region, or territory not supported.', type: 'permission_error' },
  404: {
    message: 'The model does not exist or you do not have access to it.',
    code: 'model_not_found',
  },
  408: { message: 'Request timed out.', type: 'server_error', code: 'request_timeout' },
  413: { message: 'The request body is too large.', code: 'request_too_large' },
  422: { message: 'Unable to process the request despite the format being correct.' },
  429: {
    message: 'Rate limit reached. Please try again in 1s.',
    type: 'requests',
    code: 'rate_limit_exceeded',
  },
  500: { message: 'The server had an error while processing your request.', type: 'server_error' },
  503: {
    message: 'The engine is currently overloaded, please try again later.',
    type: 'service_unavailable_error',
    code: 'server_is_overloaded',
  },
  504: { message: 'The server took too long to answer.', type: 'server_error' },
};

const secondsUntilRetry: Readonly<Record<number, string>> = { 429: '1', 503: '1' };

/** An address that takes other methods only. */
export function methodNotAllowed(method: string): VendorReply {
  const message = `Not allowed to ${method} on this path. (HINT: Perhaps you meant to use another HTTP method?)`;
  return openAiError(405, { message });
}

/** What OpenAI says with a status. */
export function openAiFailure(status: number, message?: string): VendorReply {
  const generic = status < 500 ? 'invalid_request_error' : 'server_error';
  const detail = failures[status] ?? { message: `The request failed with status ${status}.`, type: generic };
  const retryAfter = secondsUntilRetry[status];
  const said = message === undefined ? detail : { ...detail, message };
  return { ...openAiError(status, said), ...(retryAfter && { headers: { 'retry-after': retryAfter } }) };
}
