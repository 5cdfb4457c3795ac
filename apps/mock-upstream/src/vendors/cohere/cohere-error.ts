import type { VendorReply } from '../vendor.js';

/** Cohere's error body. */
export const cohereError = (status: number, message: string): VendorReply => ({
  status,
  body: { id: 'mock-error', message },
});

const messages: Readonly<Record<number, string>> = {
  401: 'invalid api token',
  404: 'not found',
  429: 'You are past the rate limit. Please wait and try again later.',
  500: 'internal server error',
  503: 'service unavailable',
};

/** What Cohere says with a status. */
export const cohereFailure = (status: number, message?: string): VendorReply =>
  cohereError(status, message ?? messages[status] ?? 'invalid request');
