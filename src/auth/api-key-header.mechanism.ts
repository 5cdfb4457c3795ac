import type { CredentialMechanism } from './credential-mechanism.js';
import { readKeyHeader } from './read-key-header.js';

/** `x-api-key: <token>`: Anthropic's SDKs. */
export const apiKeyHeaderMechanism: CredentialMechanism = {
  place: 'the x-api-key header',
  example: 'x-api-key: <token>',
  read: (request) => readKeyHeader(request, 'x-api-key'),
};
