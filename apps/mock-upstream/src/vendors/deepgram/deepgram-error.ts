import type { VendorReply } from '../vendor.js';

/** Deepgram's error body; the request's id is put in before it goes out. */
export function deepgramError(status: number, code: string, message: string): VendorReply {
  return { status, body: { err_code: code, err_msg: message } };
}

/** What most refusals look like. */
export function badRequest(message: string): VendorReply {
  return deepgramError(400, 'Bad Request', `Bad Request: ${message}`);
}

/** A body that is not the JSON it should be. */
export function invalidJson(details: string): VendorReply {
  return { status: 400, body: { category: 'INVALID_JSON', message: 'Invalid JSON submitted.', details } };
}

const failures: Readonly<Record<number, readonly [code: string, message: string]>> = {
  401: ['INVALID_AUTH', 'Invalid credentials.'],
  402: [
    'ASR_PAYMENT_REQUIRED',
    'Project does not have enough credits for an ASR request and does not have an overage agreement.',
  ],
  403: ['INSUFFICIENT_PERMISSIONS', 'User does not have sufficient permissions for the requested operation.'],
  404: ['PROJECT_NOT_FOUND', 'Project not found.'],
  413: ['PAYLOAD_TOO_LARGE', 'The payload is too large.'],
  429: ['TOO_MANY_REQUESTS', 'Too many requests. Please try again later.'],
  503: ['SERVICE_UNAVAILABLE', 'Service unavailable. Please try again later.'],
  504: ['GATEWAY_TIMEOUT', 'The request took too long.'],
};

/** What Deepgram says with a status. */
export function deepgramFailure(status: number, message?: string): VendorReply {
  const usual = status < 500 ? 'Bad Request' : 'INTERNAL_SERVER_ERROR';
  const [code, words] = failures[status] ?? [usual, `The request failed with status ${status}.`];
  return deepgramError(status, code, message ?? words);
}
