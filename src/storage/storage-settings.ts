import type { DatabaseConfiguration } from '../config/settings/database-settings.js';

/** Where storage lives. The gateway's configuration is one. */
export interface StorageSettings {
  /** Absolute path. */
  readonly dataDirectory: string;
  /** 32 bytes in base64. Empty: the file `secret.key` in the data folder, made once; PostgreSQL needs one. */
  readonly secretKey: string;
  /** The key before that one, in base64. Empty: none. */
  readonly formerSecretKey: string;
  readonly database: DatabaseConfiguration;
}
