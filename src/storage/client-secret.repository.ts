/** Injection token of the {@link ClientSecretRepository}. */
export const CLIENT_SECRET_REPOSITORY = Symbol('ClientSecretRepository');

/** A client secret as it is kept: never the secret itself. */
export interface ClientSecretRecord {
  /** Keyed hash of the secret, base64url. */
  readonly hash: string;
  /** The token on whose behalf it opens sessions. */
  readonly tokenId: string;
  /** Absent where its sessions only write down what is said. */
  readonly model?: string;
  /** The words the settings are in. */
  readonly dialect: string;
  /** The session's settings as JSON. */
  readonly session: string;
  /** Milliseconds since the epoch. */
  readonly expiresAt: number;
}

/** How many secrets a token may have. */
export interface SecretLimit {
  /** At least 1. */
  readonly most: number;
  /** Milliseconds since the epoch: what has expired by then counts no more. */
  readonly now: number;
}

/** Keeps client secrets. Several processes may use one at the same time. */
export interface ClientSecretRepository {
  /**
   * Keeps it, unless its token has as many that are in force as it may.
   * @returns undefined where it is kept; else when the first of those expires, in milliseconds since the epoch
   */
  add(secret: ClientSecretRecord, limit: SecretLimit): Promise<number | undefined>;
  /** The secret of this hash, unless it has expired. */
  find(hash: string, now: number): Promise<ClientSecretRecord | undefined>;
  /** Deletes expired ones. @param most of them at once @returns how many */
  deleteExpired(now: number, most: number): Promise<number>;
}
