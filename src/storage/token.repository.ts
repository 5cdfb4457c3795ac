import type { AuditEntry } from './audit.repository.js';
import type { TokenBudget, TokenCaching, TokenLimits } from '../tokens/principal.js';

/** Injection token of the {@link TokenRepository}. */
export const TOKEN_REPOSITORY = Symbol('TokenRepository');

/** A token as it is kept: never the secret itself. Times are milliseconds since the epoch. */
export interface TokenRecord {
  readonly id: string;
  /** Unique among tokens that are not revoked. */
  readonly name: string;
  /** What people may see of the secret: its prefix and last four characters. */
  readonly display: string;
  /** Keyed hash of the secret, base64url. */
  readonly hash: string;
  readonly createdAt: number;
  /** Losses are refused. */
  readonly strict: boolean;
  /** Absent: it never expires. */
  readonly expiresAt?: number;
  readonly disabledAt?: number;
  readonly revokedAt?: number;
  /** Whom it was given to. */
  readonly owner?: string;
  readonly team?: string;
  readonly settings: TokenSettings;
  /** The secrets it had before, the latest first. Each opens until its time. */
  readonly formerSecrets: readonly FormerSecret[];
  /** Grows with every change of any token. */
  readonly revision: number;
}

/** What a token may do, and what is noted of it. What is absent is not restricted. */
export interface TokenSettings {
  /** Notes of whoever made it. */
  readonly metadata?: Readonly<Record<string, string>>;
  /** Patterns of model names. */
  readonly models?: readonly string[];
  /** What it may ask for: `generation`, `embedding`, … */
  readonly endpoints?: readonly string[];
  /** Networks it may come from, as `10.0.0.0/8`. */
  readonly ipRanges?: readonly string[];
  readonly limits?: TokenLimits;
  readonly budgets?: readonly TokenBudget[];
  readonly cache?: TokenCaching;
  /** Bodies of its requests are kept, or are not, whatever the gateway's settings say. */
  readonly logBodies?: boolean;
}

/** A secret that was replaced. */
export interface FormerSecret {
  readonly hash: string;
  readonly display: string;
  /** Milliseconds since the epoch: from then on it opens nothing. */
  readonly until: number;
}

export type NewToken = Omit<TokenRecord, 'revokedAt' | 'revision' | 'settings' | 'formerSecrets'> & {
  readonly settings?: TokenSettings;
};

/** Whether tokens open anything. */
export type TokenState = 'active' | 'disabled' | 'expired' | 'revoked';

/** Which tokens are wanted, the latest first. */
export interface TokenQuery {
  readonly owner?: string;
  readonly team?: string;
  /** As of `now`. */
  readonly state?: TokenState;
  /** Pieces that the name holds in this order, whatever stands between them; capitals do not count. */
  readonly nameHolds?: readonly string[];
  /** Only those after this one in the order of the list. */
  readonly after?: Pick<TokenRecord, 'createdAt' | 'id'>;
  readonly most: number;
  /** Milliseconds since the epoch. */
  readonly now: number;
}

/** What came of a change. `missing`: there is no such token. `revoked`: it is, which is for good. */
export type TokenChangeOutcome = TokenRecord | 'missing' | 'revoked' | 'name-taken';

/** Keeps tokens. Several processes may use one at the same time. */
export interface TokenRepository {
  /**
   * @param note is added to the log of changes with it
   * @returns undefined, and adds nothing, where a token that is not revoked has this name
   */
  add(token: NewToken, note: AuditEntry): Promise<TokenRecord | undefined>;
  /** All of them, revoked ones too, oldest first. */
  list(): Promise<readonly TokenRecord[]>;
  /** One page of them. */
  page(query: TokenQuery): Promise<readonly TokenRecord[]>;
  /** The token with this id, or else the one of this name that is not revoked. */
  find(idOrName: string): Promise<TokenRecord | undefined>;
  /**
   * Changes a token and notes it in the log of changes, both or neither. Nobody changes any token in between.
   * @param decide what becomes of it; what it throws is thrown, and nothing is changed
   */
  change(
    id: string,
    decide: (before: TokenRecord) => TokenRecord,
    note: (before: TokenRecord, after: TokenRecord) => AuditEntry,
  ): Promise<TokenChangeOutcome>;
  /**
   * Tokens made or changed after a revision, in the order of their revisions. Revisions become visible in order: who
   * has seen one has seen all before it.
   * @param most of them; ask again from the last one's revision for more
   */
  changedSince(revision: number, most: number): Promise<readonly TokenRecord[]>;
}
