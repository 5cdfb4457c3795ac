import type { FormerSecret, TokenRecord, TokenSettings, TokenState } from '../storage/token.repository.js';
import { stateOf } from './token-state.js';

/** What may be shown of a token. Times are milliseconds since the epoch. */
export interface TokenSummary extends Pick<
  TokenRecord,
  'id' | 'name' | 'createdAt' | 'strict' | 'owner' | 'team'
> {
  /** Prefix and last four characters of the secret. */
  readonly display: string;
  readonly state: TokenState;
  readonly enabled: boolean;
  /** Absent: it never expires. */
  readonly expiresAt?: number;
  readonly revokedAt?: number;
  readonly settings: TokenSettings;
  /** Secrets it had before that open still. */
  readonly formerSecrets: readonly Omit<FormerSecret, 'hash'>[];
  readonly revision: number;
}

export function summaryOf(token: TokenRecord): TokenSummary {
  const now = Date.now();
  const { id, name, display, createdAt, strict, owner, team, expiresAt, revokedAt, settings, revision } =
    token;
  return {
    id,
    name,
    display,
    state: stateOf(token, now),
    enabled: token.disabledAt === undefined,
    createdAt,
    strict,
    ...(owner !== undefined && { owner }),
    ...(team !== undefined && { team }),
    ...(expiresAt !== undefined && { expiresAt }),
    ...(revokedAt !== undefined && { revokedAt }),
    settings,
    formerSecrets: token.formerSecrets
      .filter(({ until }) => until > now)
      .map((former) => ({ display: former.display, until: former.until })),
    revision,
  };
}
