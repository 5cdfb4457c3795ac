import type { IncomingMessage } from 'node:http';
import { presented } from './credential-mechanism.js';
import type { PresentedCredential } from './credential-mechanism.js';
import { headerValues } from './header-values.js';

/** A header that holds the credential and nothing else. */
export function readKeyHeader(request: IncomingMessage, name: string): PresentedCredential | undefined {
  const [value, ...more] = headerValues(request, name);
  if (value === undefined) return undefined;
  return more.length > 0 ? { fault: 'is sent more than once' } : presented(value);
}
