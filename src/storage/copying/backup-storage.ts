import { existsSync } from 'node:fs';
import { copyFile, readdir, rm } from 'node:fs/promises';
import { resolve } from 'node:path';
import { backup, DatabaseSync } from 'node:sqlite';
import { explainSqliteFailure } from '../database/sqlite/explain-sqlite-failure.js';
import { databaseFile } from '../database/sqlite/open-sqlite.js';
import { explainFileFailure } from '../files/explain-file-failure.js';
import { ensurePrivateDirectory, ensurePrivateFile, takeFromOthers } from '../files/private-files.js';
import type { InstallationFact } from '../kysely/installation-facts.js';
import { keyFile } from '../open-secret-keys.js';
import { StorageError } from '../storage-error.js';
import type { StorageSettings } from '../storage-settings.js';
import type { CopyOutput } from './copy-output.js';

const formerKeyFact: InstallationFact = 'former-secret-key';

/**
 * `storage backup`: copies the SQLite of the data folder as of one moment, and the key that goes with it, while a
 * gateway may be running on both.
 * @param settings of the SQLite: its folder and key
 * @param to folder that is new or empty; it is empty again where the copy fails
 * @throws StorageError where there is nothing to copy, the folder holds something, or either cannot be read or written
 */
export async function backupStorage(
  settings: StorageSettings,
  to: string,
  output: CopyOutput,
): Promise<void> {
  const source = databaseFile(settings.dataDirectory);
  const needsKey = settings.secretKey === '';
  if (settings.database.url !== '') throw isElsewhere();
  if (!existsSync(source)) throw isMissing(source);
  if (needsKey && !existsSync(keyFile(settings))) throw isKeyless(keyFile(settings));
  const folder = resolve(to);
  await ensurePrivateDirectory(folder);
  if ((await filesIn(folder)).length > 0) throw isNotEmpty(folder);
  const target = databaseFile(folder);
  try {
    // It is its owner's alone before anything is in it.
    await ensurePrivateFile(target);
    const { needsFormerKey } = await copyDatabase(source, target);
    output.write(`${target}\n`);
    if (needsKey) output.write(`${await copyKey(keyFile(settings), folder)}\n`);
    else output.write('GATEWAY_SECRET_KEY is set: keep its value too, it is not in the folder.\n');
    if (needsFormerKey) {
      output.write(
        'The last change of keys is not over: keep the former key too, it is not in the folder.\n',
      );
    }
  } catch (error) {
    for (const file of await readdir(folder)) await rm(resolve(folder, file), { force: true });
    throw error;
  }
}

const filesIn = (folder: string): Promise<string[]> =>
  readdir(folder).catch((error: unknown) => {
    throw explainFileFailure(folder, error);
  });

/** @returns whether something in the copy may still be sealed with the key before */
async function copyDatabase(source: string, target: string): Promise<{ readonly needsFormerKey: boolean }> {
  try {
    const opened = new DatabaseSync(source, { readOnly: true });
    try {
      // Within a transaction: outside of one, each write of the gateway makes SQLite begin the copy anew.
      opened.exec('begin');
      const former = opened.prepare('select 1 from installation where name = ?').get(formerKeyFact);
      await backup(opened, target);
      return { needsFormerKey: former !== undefined };
    } finally {
      opened.close();
    }
  } catch (error) {
    const { fault } = explainSqliteFailure(target, error);
    throw new StorageError(
      `${source} → ${target}`,
      `it could not be copied: ${fault}`,
      'See that there is room, and that both may be read and written; then try again.',
      error,
    );
  }
}

async function copyKey(file: string, folder: string): Promise<string> {
  const key = keyFile({ dataDirectory: folder });
  try {
    await copyFile(file, key);
    await takeFromOthers(key);
  } catch (error) {
    throw explainFileFailure(file, error);
  }
  return key;
}

const isElsewhere = (): StorageError =>
  new StorageError(
    'DATABASE_URL',
    'it is set, so everything lies in PostgreSQL.',
    'Make the backup with pg_dump (docs/backup-and-updates.md).',
  );

const isMissing = (file: string): StorageError =>
  new StorageError(file, 'there is no such database.', 'Name the folder that holds it with DATA_DIR.');

const isKeyless = (file: string): StorageError =>
  new StorageError(
    file,
    'the file is missing, and without it the database is worth nothing.',
    'Put the original back, or set GATEWAY_SECRET_KEY to what it held.',
  );

const isNotEmpty = (folder: string): StorageError =>
  new StorageError(folder, 'it is not empty.', 'Name a folder that is new or empty: nothing is replaced.');
