import type { RequestHead } from '../request-head.js';
import type { VendorReply } from '../vendor.js';
import { anthropicError } from './anthropic-error.js';
import { readVersion } from './api-version.js';

/**
 * What a missing or wrong key is answered with; undefined where it is right. The older versions want it in
 * `x-api-key`, the newest one as a bearer token. Source: formats/messages.md, "Two API versions are live".
 */
export function refuseCredential(head: RequestHead, apiKey: string): VendorReply | undefined {
  return readVersion(head)?.takesBearer === true ? refuseBearer(head, apiKey) : refuseKey(head, apiKey);
}

function refuseBearer({ headers: { authorization } }: RequestHead, apiKey: string): VendorReply | undefined {
  if (authorization === undefined) return unauthenticated('authorization header is required');
  return /^bearer (.*)$/iu.exec(authorization)?.[1] === apiKey
    ? undefined
    : unauthenticated('Invalid bearer token');
}

function refuseKey({ headers }: RequestHead, apiKey: string): VendorReply | undefined {
  const key = headers['x-api-key'];
  if (key === undefined) return unauthenticated('x-api-key header is required');
  return key === apiKey ? undefined : unauthenticated('invalid x-api-key');
}

function unauthenticated(message: string): VendorReply {
  return anthropicError(401, 'authentication_error', message);
}
