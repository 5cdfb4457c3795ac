import type { RequestHead } from '../request-head.js';

/** A request as it would be at another vendor's address. What arrives is no plain object. */
export const headAt = ({ method, query, headers }: RequestHead, path: string): RequestHead => ({
  method,
  path,
  query,
  headers,
});
