/** Injection token of the {@link AdminKeyRepository}. */
export const ADMIN_KEY_REPOSITORY = Symbol('AdminKeyRepository');

/** A key for administration as it is kept: never the secret itself. */
export interface AdminKeyRecord {
  readonly id: string;
  /** Unique. */
  readonly name: string;
  /** What people may see of the secret: its prefix and last four characters. */
  readonly display: string;
  /** Keyed hash of the secret, base64url. */
  readonly hash: string;
  /** Milliseconds since the epoch. */
  readonly createdAt: number;
}

/** Keeps the keys that open the administration. */
export interface AdminKeyRepository {
  /** @param hash keyed hash of the secret, base64url */
  findByHash(hash: string): Promise<AdminKeyRecord | undefined>;
  /** All of them, oldest first. */
  list(): Promise<readonly AdminKeyRecord[]>;
}
