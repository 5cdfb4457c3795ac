import type { CredentialMechanism } from './credential-mechanism.js';
import { presented } from './credential-mechanism.js';
import { takeQueryKeys } from './query-key.js';
import { readKeyHeader } from './read-key-header.js';

/** `x-goog-api-key: <token>`: Google's SDKs. */
export const googleKeyHeaderMechanism: CredentialMechanism = {
  place: 'the x-goog-api-key header',
  example: 'x-goog-api-key: <token>',
  read: (request) => readKeyHeader(request, 'x-goog-api-key'),
};

/** `?key=<token>`: Google's REST examples. */
export const googleKeyQueryMechanism: CredentialMechanism = {
  place: 'the query parameter key',
  example: '?key=<token>',
  read(request) {
    const [value, ...more] = takeQueryKeys(request);
    if (value === undefined) return undefined;
    return more.length > 0 ? { fault: 'is sent more than once' } : presented(value);
  },
};
