import { hash } from 'node:crypto';

/** What tells one request of a token from another: a digest of its method, its path with the query, and its body's digest. */
export const fingerprintOf = (method: string, url: string, body: string): string =>
  digestOf(JSON.stringify([method, url, body]));

/** Digest of a body of bytes. */
export const digestOf = (bytes: Uint8Array | string): string => hash('sha256', bytes, 'base64url');
