import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as sleep } from 'node:timers/promises';
import { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';
import { ensurePrivateDirectory, ensurePrivateFile, takeFromOthers } from '../files/private-files.js';
import type { DatabaseSchema } from './database-schema.js';
import { explainSqliteFailure, sqliteBusy, sqliteCode } from './explain-sqlite-failure.js';
import { migrateToLatest } from './migrate.js';
import { migrations as allMigrations } from './migrations/migrations.js';
import { NodeSqliteDialect } from './node-sqlite-dialect.js';

export type Database = Kysely<DatabaseSchema>;

/** How long a writer waits for another process' write, in milliseconds. */
const busyTimeout = 5000;
const retryPause = 20;

/** Readers never wait; a power cut may lose the last writes, never the database. Source: sqlite.org/wal.html */
const pragmas = ['journal_mode = wal', 'synchronous = normal', 'foreign_keys = on'];

/**
 * Opens the SQLite database of a data folder, made and migrated as needed. Everything in it is its owner's alone.
 * @param dataDirectory absolute path; made if missing
 * @throws StorageError naming the file, the fault and the fix
 */
export async function openDatabase(
  dataDirectory: string,
  migrations: Readonly<Record<string, Migration>> = allMigrations,
): Promise<Database> {
  const file = join(dataDirectory, 'gateway.db');
  await ensurePrivateDirectory(dataDirectory);
  await ensurePrivateFile(file);
  const connection = await connect(file);
  const database: Database = new Kysely({ dialect: new NodeSqliteDialect(connection) });
  try {
    await migrateToLatest(database, migrations, file);
    // SQLite gives these the database's own mode; a former one may have been laxer.
    await Promise.all([`${file}-wal`, `${file}-shm`].map(takeFromOthers));
    return database;
  } catch (error) {
    await database.destroy();
    throw explainSqliteFailure(file, error);
  }
}

/** SQLite does not wait for the lock it needs to switch to the write-ahead log: so we do. */
async function connect(file: string): Promise<DatabaseSync> {
  const deadline = Date.now() + busyTimeout;
  for (;;) {
    try {
      return connectOnce(file);
    } catch (error) {
      if (sqliteCode(error) !== sqliteBusy || Date.now() > deadline) throw explainSqliteFailure(file, error);
      await sleep(retryPause);
    }
  }
}

function connectOnce(file: string): DatabaseSync {
  const connection = new DatabaseSync(file, { timeout: busyTimeout });
  try {
    for (const pragma of pragmas) connection.exec(`pragma ${pragma}`);
    return connection;
  } catch (error) {
    connection.close();
    throw error;
  }
}
