import type { TokenRecord, TokenState } from '../storage/token.repository.js';

export type { TokenState } from '../storage/token.repository.js';

/** Whether a token opens anything, and if not, why. A revocation is for good. @param now milliseconds since the epoch */
export function stateOf(
  token: Pick<TokenRecord, 'expiresAt' | 'disabledAt' | 'revokedAt'>,
  now: number,
): TokenState {
  if (token.revokedAt !== undefined) return 'revoked';
  if (token.disabledAt !== undefined) return 'disabled';
  return token.expiresAt !== undefined && token.expiresAt <= now ? 'expired' : 'active';
}
