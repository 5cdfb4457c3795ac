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
  /** Grows with every change of any token. */
  readonly revision: number;
}

export type NewToken = Omit<TokenRecord, 'disabledAt' | 'revokedAt' | 'revision'>;

/** What may happen to a token. `disabledAt: null` enables it again; a revocation is for good. */
export type TokenChange = { readonly disabledAt: number | null } | { readonly revokedAt: number };

/** Keeps tokens. Several processes may use one at the same time. */
export interface TokenRepository {
  /** @returns undefined, and adds nothing, where a token that is not revoked has this name */
  add(token: NewToken): Promise<TokenRecord | undefined>;
  /** All of them, revoked ones too, oldest first. */
  list(): Promise<readonly TokenRecord[]>;
  /** The token with this id, or else the one of this name that is not revoked. */
  find(idOrName: string): Promise<TokenRecord | undefined>;
  /** @returns the token after the change; undefined where there is none with this id, or it is revoked */
  change(id: string, change: TokenChange): Promise<TokenRecord | undefined>;
  /**
   * Tokens made or changed after a revision, in the order of their revisions. Revisions become visible in order: who
   * has seen one has seen all before it.
   * @param most of them; ask again from the last one's revision for more
   */
  changedSince(revision: number, most: number): Promise<readonly TokenRecord[]>;
}
