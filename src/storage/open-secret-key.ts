import { createHmac, createSecretKey } from 'node:crypto';
import { join } from 'node:path';
import type { Database } from './database/open-database.js';
import { createSecretFile, parseSecret, readSecretFile } from './files/secret-file.js';
import { readFact, settleFact } from './kysely/installation-facts.js';
import type { SecretKey } from './secret-key.repository.js';
import { StorageError } from './storage-error.js';

/** Where storage lives. The gateway's configuration is one. */
export interface StorageSettings {
  /** Absolute path. */
  readonly dataDirectory: string;
  /** 32 bytes in base64. Absent: the file `secret.key` in the data folder, made once. */
  readonly secretKey?: string;
}

/**
 * The installation's secret key, from configuration or `secret.key`. A database remembers which key it was used with:
 * with another one every token would be unknown, so that is an error at the start.
 * @throws StorageError
 */
export async function openSecretKey(settings: StorageSettings, database: Database): Promise<SecretKey> {
  const file = join(settings.dataDirectory, 'secret.key');
  const source = settings.secretKey === undefined ? file : 'secretKey';
  const known = await readFact(database, 'secret-key');
  const bytes =
    settings.secretKey === undefined
      ? await fileSecret(file, known !== undefined)
      : parseSecret(settings.secretKey, source);
  const key = createSecretKey(bytes);
  const fingerprint = createHmac('sha256', key).update('model-gateway secret key').digest('base64url');
  await settleFact(database, 'secret-key', fingerprint);
  if ((await readFact(database, 'secret-key')) === fingerprint) return key;
  throw new StorageError(source, 'it is not the key this database was used with.', putBack);
}

const putBack =
  'Put the original back: without it all tokens and admin keys are lost. To start anew, move gateway.db away.';

async function fileSecret(file: string, needed: boolean): Promise<Buffer> {
  const bytes = await readSecretFile(file);
  if (bytes !== undefined) return bytes;
  if (needed) throw new StorageError(file, 'the file is missing.', putBack);
  return createSecretFile(file);
}
