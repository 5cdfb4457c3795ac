import { fingerprint } from '#libs/codec-kit';
import type { Encoding } from './encoding.js';

const nine = /^[A-Za-z0-9]{9}$/;

/** The id of a call as the upstream takes it: calls and results that had one id still have one. */
export function writeCallId(id: string, { own, dialect }: Encoding): string {
  if (own || dialect.callIds === 'any' || nine.test(id)) return id;
  return `c${fingerprint(id)}`;
}
