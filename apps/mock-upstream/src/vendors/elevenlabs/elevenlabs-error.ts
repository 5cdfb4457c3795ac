import type { JsonValue } from '#libs/json';
import type { VendorReply } from '../vendor.js';

/** ElevenLabs' error body: a word for programs, and a sentence. */
export function elevenLabsError(status: number, word: string, message: string): VendorReply {
  return { status, body: { detail: { status: word, message } } };
}

/** A request that its framework refuses before anybody looks at it. */
export function invalidInput(
  loc: readonly string[],
  msg: string,
  type = 'value_error',
  input: JsonValue = null,
): VendorReply {
  return { status: 422, body: { detail: [{ type, loc, msg, input }] } };
}

const failures: Readonly<Record<number, readonly [word: string, message: string]>> = {
  400: ['bad_request', 'The request was invalid.'],
  401: ['invalid_api_key', 'Invalid API key'],
  402: ['payment_required', 'Payment is required.'],
  403: ['forbidden', 'You do not have access to this resource.'],
  404: ['not_found', 'Not found.'],
  413: ['upload_file_size_exceeded', 'The file is too large.'],
  429: [
    'too_many_concurrent_requests',
    'Too many concurrent requests. Your current subscription is associated with a maximum of 5 concurrent requests (running in parallel).',
  ],
  503: ['system_busy', 'We are experiencing high traffic. Please try again later.'],
};

/** What ElevenLabs says with a status. */
export function elevenLabsFailure(status: number, message?: string): VendorReply {
  const usual = status < 500 ? 'bad_request' : 'internal_server_error';
  const [word, words] = failures[status] ?? [usual, `The request failed with status ${status}.`];
  return elevenLabsError(status, word, message ?? words);
}
