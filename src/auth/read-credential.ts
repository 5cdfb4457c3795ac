import type { IncomingMessage } from 'node:http';
import type { CredentialFamily } from './access.decorator.js';
import type { CredentialMechanism } from './credential-mechanism.js';
import { acceptedBy, mechanisms } from './families.js';
import { conflict, misplaced, missing, unreadable } from './refusal.js';

/**
 * The one credential of a request. Every place is looked at, whatever the family: a credential that is wrong, or
 * another one, is never passed over because a good one stands elsewhere. In this order:
 *
 * 1. nothing anywhere: `token_missing`
 * 2. a place holds what cannot be a credential (empty, repeated, another scheme, control characters): `token_malformed`
 * 3. two places hold different credentials: `token_conflict`; the same one twice is fine
 * 4. no place that the family accepts holds it: `token_misplaced`
 *
 * @throws GatewayError `caller_unauthenticated` with that reason
 */
export function readCredential(request: IncomingMessage, family: CredentialFamily): string {
  const accepted = acceptedBy[family];
  let credential: string | undefined;
  let source: CredentialMechanism | undefined;
  let rival: CredentialMechanism | undefined;
  let isAccepted = false;
  for (const mechanism of mechanisms) {
    const found = mechanism.read(request);
    if (found === undefined) continue;
    if ('fault' in found) throw unreadable(mechanism, found.fault);
    source ??= mechanism;
    credential ??= found.value;
    if (found.value !== credential) rival ??= mechanism;
    isAccepted ||= accepted.includes(mechanism);
  }
  if (credential === undefined || source === undefined) throw missing(family);
  if (rival !== undefined) throw conflict(source, rival);
  if (!isAccepted) throw misplaced(source, family);
  return credential;
}
