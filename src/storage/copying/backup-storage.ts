import { existsSync } from 'node:fs';
import { copyFile, readdir } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { backup, DatabaseSync } from 'node:sqlite';
import { ensurePrivateDirectory, ensurePrivateFile, takeFromOthers } from '../files/private-files.js';
import { StorageError } from '../storage-error.js';
import type { StorageSettings } from '../storage-settings.js';

/** Where a command writes: standard output. */
export interface BackupOutput {
  write(text: string): void;
}

/**
 * `storage backup`: copies the SQLite of the data folder as of one moment, and the key that goes with it, while a
 * gateway may be running on both.
 * @param settings of the SQLite: its folder and key
 * @param to folder that is new or empty
 * @throws StorageError where there is nothing to copy, or the folder holds something
 */
export async function backupStorage(
  { dataDirectory, database, secretKey }: StorageSettings,
  to: string,
  output: BackupOutput,
): Promise<void> {
  const source = join(dataDirectory, 'gateway.db');
  if (database.url !== '') throw isElsewhere();
  if (!existsSync(source)) throw isMissing(source);
  const folder = resolve(to);
  await ensurePrivateDirectory(folder);
  if ((await readdir(folder)).length > 0) throw isNotEmpty(folder);
  const target = join(folder, 'gateway.db');
  // It is its owner's alone before anything is in it.
  await ensurePrivateFile(target);
  await copyDatabase(source, target);
  output.write(`${target}\n`);
  if (secretKey !== '') {
    output.write('GATEWAY_SECRET_KEY is set: keep its value too, it is not in the folder.\n');
    return;
  }
  const key = join(folder, 'secret.key');
  await copyFile(join(dataDirectory, 'secret.key'), key);
  await takeFromOthers(key);
  output.write(`${key}\n`);
}

async function copyDatabase(source: string, target: string): Promise<void> {
  const opened = new DatabaseSync(source, { readOnly: true });
  try {
    await backup(opened, target);
  } finally {
    opened.close();
  }
}

const isElsewhere = (): StorageError =>
  new StorageError(
    'DATABASE_URL',
    'it is set, so everything lies in PostgreSQL.',
    'Make the backup with pg_dump (docs/backup-and-updates.md).',
  );

const isMissing = (file: string): StorageError =>
  new StorageError(file, 'there is no such database.', 'Name the folder that holds it with DATA_DIR.');

const isNotEmpty = (folder: string): StorageError =>
  new StorageError(folder, 'it is not empty.', 'Name a folder that is new or empty: nothing is replaced.');
