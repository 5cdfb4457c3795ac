import type { CredentialMechanism } from './credential-mechanism.js';
import { presented } from './credential-mechanism.js';
import { headerValues } from './header-values.js';

/** The scheme's name in any case, then spaces. Source: RFC 9110, 11.4; RFC 6750, 2.1. */
const bearer = /^bearer(?: +|$)/i;

/** `Authorization: Bearer <token>`: every OpenAI SDK, and Anthropic's with an auth token. */
export const bearerMechanism: CredentialMechanism = {
  place: 'the Authorization header',
  example: 'Authorization: Bearer <token>',
  read(request) {
    const [value, ...more] = headerValues(request, 'authorization');
    if (value === undefined) return undefined;
    if (more.length > 0) return { fault: 'is sent more than once' };
    const scheme = bearer.exec(value)?.[0];
    return scheme === undefined
      ? { fault: 'does not begin with "Bearer "' }
      : presented(value.slice(scheme.length));
  },
};
