import type { TokenRecord } from '../storage/token.repository.js';
import { stateOf } from './token-state.js';
import type { TokenState } from './token-state.js';

/** What may be shown of a token. Times are milliseconds since the epoch. */
export interface TokenSummary {
  readonly id: string;
  readonly name: string;
  /** Prefix and last four characters of the secret. */
  readonly display: string;
  readonly state: TokenState;
  readonly createdAt: number;
  /** Absent: it never expires. */
  readonly expiresAt?: number;
  readonly strict: boolean;
}

export const summaryOf = (token: TokenRecord): TokenSummary => ({
  id: token.id,
  name: token.name,
  display: token.display,
  state: stateOf(token, Date.now()),
  createdAt: token.createdAt,
  strict: token.strict,
  ...(token.expiresAt !== undefined && { expiresAt: token.expiresAt }),
});
