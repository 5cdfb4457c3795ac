import { GatewayError } from '#libs/canonical';
import type { AdminRole } from '../storage/admin-key.repository.js';
import type { Administrator } from '../storage/admin-session.repository.js';
import type { CredentialFamily } from './access.decorator.js';
import type { CredentialMechanism } from './credential-mechanism.js';
import { acceptedBy } from './families.js';
import { ownCommand } from '../processes/own-command.js';

/** Why a credential was refused: the error's `reason`. */
export type RefusalReason =
  | 'token_missing'
  | 'token_malformed'
  | 'token_conflict'
  | 'token_misplaced'
  | 'token_unknown'
  | 'token_disabled'
  | 'token_expired'
  | 'token_rotated'
  | 'admin_key_missing'
  | 'admin_key_malformed'
  | 'admin_key_unknown'
  | 'session_ended';

const headers = { 'www-authenticate': 'Bearer realm="model-gateway"' };

const refusal = (reason: RefusalReason, message: string): GatewayError =>
  new GatewayError('caller_unauthenticated', message, { reason, headers });

const newToken = `Make a new one with: ${ownCommand('token', 'create', '--name', 'NAME')}`;

/** Nothing was sent anywhere. */
export const missing = (family: CredentialFamily): GatewayError =>
  family === 'admin'
    ? refusedAdmin('missing')
    : refusal(
        'token_missing',
        `No token was sent. Send one of this gateway's tokens as ${examples(family)}.`,
      );

/** What stands in a place cannot be a credential. */
export const unreadable = (mechanism: CredentialMechanism, fault: string): GatewayError =>
  refusal(
    'token_malformed',
    `The credential cannot be read: ${mechanism.place} ${fault}. Send it once, as ${quote(mechanism)}.`,
  );

/** Two places hold different credentials. */
export const conflict = (first: CredentialMechanism, second: CredentialMechanism): GatewayError =>
  refusal(
    'token_conflict',
    `Two different credentials were sent, in ${first.place} and in ${second.place}. Send one of them only.`,
  );

/** The one credential stands where this family's clients never put it. */
export const misplaced = (mechanism: CredentialMechanism, family: CredentialFamily): GatewayError =>
  refusal(
    'token_misplaced',
    `This endpoint does not take credentials in ${mechanism.place}. Send it as ${examples(family)}.`,
  );

const verdictRefusals = {
  malformed: [
    'token_malformed',
    "The credential is not a token of this gateway: those begin with sk-gw-. Keys of model vendors belong into the gateway's configuration.",
  ],
  mistyped: [
    'token_malformed',
    'The token is mistyped or cut: its checksum does not match. Copy the whole of it again.',
  ],
  unknown: ['token_unknown', `This gateway never issued the token. ${newToken}`],
  disabled: ['token_disabled', `The token is disabled or revoked. ${newToken}`],
  expired: ['token_expired', `The token has expired. ${newToken}`],
  rotated: [
    'token_rotated',
    'The token has a new secret, and the time of this one is over. Ask whoever looks after it for the new one.',
  ],
} as const satisfies Record<string, readonly [RefusalReason, string]>;

/** The credential was looked up and does not open anything. */
export function refused(status: keyof typeof verdictRefusals): GatewayError {
  const [reason, message] = verdictRefusals[status];
  return refusal(reason, message);
}

const adminRefusals = {
  missing: [
    'admin_key_missing',
    'No admin key was sent. Send one as "Authorization: Bearer <admin key>": the first was shown when this gateway first started.',
  ],
  malformed: [
    'admin_key_malformed',
    'The credential is no admin key of this gateway: those begin with ak-gw-. Tokens (sk-gw-) do not open the administration.',
  ],
  mistyped: [
    'admin_key_malformed',
    'The admin key is mistyped or cut: its checksum does not match. Copy the whole of it again.',
  ],
  unknown: ['admin_key_unknown', 'This gateway never issued the admin key.'],
  signedOut: ['session_ended', 'The session has ended. Sign in again.'],
} as const satisfies Record<string, readonly [RefusalReason, string]>;

/** There is no admin key, or it opens nothing. */
export function refusedAdmin(status: keyof typeof adminRefusals): GatewayError {
  const [reason, message] = adminRefusals[status];
  return refusal(reason, message);
}

/** Whoever asks is known, and may not do this. */
export function forbiddenRole(
  { kind, name, role }: Pick<Administrator, 'kind' | 'name' | 'role'>,
  wanted: AdminRole,
): GatewayError {
  const message =
    kind === 'admin-key'
      ? `The admin key "${name}" is a ${role}'s, and this takes an ${wanted}'s. Ask an owner.`
      : `${name} is signed in as ${role}, and this takes an ${wanted}.`;
  return new GatewayError('policy_forbidden', message, { reason: 'role_insufficient' });
}

const quote = ({ example }: CredentialMechanism): string => `"${example}"`;
const examples = (family: CredentialFamily): string => acceptedBy[family].map(quote).join(' or ');
