/** Injection token of the {@link KeptTurnRepository}. */
export const KEPT_TURN_REPOSITORY = Symbol('KeptTurnRepository');

/** A model's turn as it is kept for a client that cannot bring its proofs back. */
export interface KeptTurnRecord {
  /** Digest of the token's id and what the turn is recognised by. */
  readonly key: string;
  /** The turn's pieces as JSON. */
  readonly pieces: string;
  /** Milliseconds since the epoch. */
  readonly expiresAt: number;
}

/** Keeps turns. Several processes may use one at the same time. */
export interface KeptTurnRepository {
  /** Adds them, each in the place of an older one of its key. */
  put(turns: readonly KeptTurnRecord[]): Promise<void>;
  /** Those of these keys that have not expired. */
  find(keys: readonly string[], now: number): Promise<readonly KeptTurnRecord[]>;
  /** Whether any has not expired. */
  holdsAny(now: number): Promise<boolean>;
  /** Deletes expired ones. @param most of them at once @returns how many */
  deleteExpired(now: number, most: number): Promise<number>;
  /** Deletes those that expire first until no more than `size` characters are kept. @param most of them at once @returns how many */
  deleteBeyond(size: number, most: number): Promise<number>;
}
