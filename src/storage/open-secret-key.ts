import { createHmac, createSecretKey } from 'node:crypto';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { registerSecret } from '../observability/secret-scrubber.js';
import type { Database } from './database/database.js';
import { createSecretFile, parseSecret, readSecretFile } from './files/secret-file.js';
import { readFact, settleFact } from './kysely/installation-facts.js';
import type { SecretKey } from './secret-key.repository.js';
import { StorageError } from './storage-error.js';
import type { StorageSettings } from './storage-settings.js';

/**
 * The installation's secret key, from configuration or `secret.key`. A database remembers which key it was used with:
 * with another one every token would be unknown, so that is an error at the start.
 * @throws StorageError
 */
export async function openSecretKey(settings: StorageSettings, database: Database): Promise<SecretKey> {
  const file = join(settings.dataDirectory, 'secret.key');
  const source = settings.secretKey === '' ? file : 'GATEWAY_SECRET_KEY';
  const known = await readFact(database, 'secret-key');
  const bytes = await secretBytes(settings, file, known !== undefined);
  const key = createSecretKey(bytes);
  const fingerprint = createHmac('sha256', key).update('model-gateway secret key').digest('base64url');
  await settleFact(database, 'secret-key', fingerprint);
  if ((await readFact(database, 'secret-key')) === fingerprint) return key;
  throw new StorageError(source, 'it is not the key this database was used with.', putBack(settings));
}

/** Replicas that share a database have no folder in common: they are given the key. */
async function secretBytes(settings: StorageSettings, file: string, needed: boolean): Promise<Buffer> {
  if (settings.secretKey !== '') {
    registerSecret(settings.secretKey);
    return parseSecret(settings.secretKey, 'GATEWAY_SECRET_KEY');
  }
  if (settings.database.url === '') return fileSecret(file, needed, putBack(settings));
  const former = existsSync(file) ? ` That of the SQLite database here is in ${file}.` : '';
  throw new StorageError(
    'GATEWAY_SECRET_KEY',
    'PostgreSQL needs a key that all replicas share, and none is set.',
    needed
      ? `Set it to the one that this database was used with.${former}`
      : `Set it, the same everywhere; make one with: openssl rand -base64 32.${former}`,
  );
}

const putBack = ({ database }: StorageSettings): string => {
  const anew = database.url === '' ? 'move gateway.db away' : 'use an empty database';
  return `Put the original back: without it all tokens and admin keys are lost. To start anew, ${anew}.`;
};

async function fileSecret(file: string, needed: boolean, fix: string): Promise<Buffer> {
  const bytes = await readSecretFile(file);
  if (bytes !== undefined) return bytes;
  if (needed) throw new StorageError(file, 'the file is missing.', fix);
  return createSecretFile(file);
}
