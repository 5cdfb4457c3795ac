import type { CredentialFamily } from './access.decorator.js';
import { apiKeyHeaderMechanism } from './api-key-header.mechanism.js';
import { bearerMechanism } from './bearer.mechanism.js';
import type { CredentialMechanism } from './credential-mechanism.js';
import { googleKeyHeaderMechanism, googleKeyQueryMechanism } from './google-key.mechanism.js';

/** Every place that is looked at, always, in this order. */
export const mechanisms: readonly CredentialMechanism[] = [
  bearerMechanism,
  apiKeyHeaderMechanism,
  googleKeyHeaderMechanism,
  googleKeyQueryMechanism,
];

/** Where clients of a family may put their credential; the usual place first. */
export const acceptedBy: Readonly<Record<CredentialFamily, readonly CredentialMechanism[]>> = {
  openai: [bearerMechanism],
  anthropic: [apiKeyHeaderMechanism, bearerMechanism],
  google: [googleKeyHeaderMechanism, googleKeyQueryMechanism, bearerMechanism],
  any: mechanisms,
  admin: [bearerMechanism],
};
