import type { TokenRecord } from '../storage/token.repository.js';

/** Whether a token opens anything, and if not, why. A revocation is for good. */
export type TokenState = 'active' | 'disabled' | 'expired' | 'revoked';

/** @param now milliseconds since the epoch */
export function stateOf(token: TokenRecord, now: number): TokenState {
  if (token.revokedAt !== undefined) return 'revoked';
  if (token.disabledAt !== undefined) return 'disabled';
  return token.expiresAt !== undefined && token.expiresAt <= now ? 'expired' : 'active';
}
