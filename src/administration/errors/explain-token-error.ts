import type { IncomingMessage } from 'node:http';
import { GatewayError } from '#libs/canonical';
import type { TokenError, TokenFault } from '../../tokens/token-error.js';
import { staleStatus } from '../reading/read-revision.js';
import { RefusedChange } from './refused-change.js';

const statuses: Readonly<Record<Exclude<TokenFault, 'fields-refused' | 'stale'>, number>> = {
  'not-found': 404,
  'name-taken': 409,
  revoked: 409,
  'last-owner': 409,
  forbidden: 403,
};

/** What cannot be done to a token or an admin key, as the admin API tells it. */
export function explainTokenError(
  { fault, message, problems }: TokenError,
  { headers }: Pick<IncomingMessage, 'headers'>,
): GatewayError {
  if (fault === 'fields-refused') return new RefusedChange(problems);
  const status = fault === 'stale' ? staleStatus(headers) : statuses[fault];
  const code = fault === 'forbidden' ? 'policy_forbidden' : 'caller_invalid_request';
  return new GatewayError(code, message, { status, reason: fault.replaceAll('-', '_') });
}
