import { join } from 'node:path';
import { Kysely } from 'kysely';
import { ensurePrivateDirectory, ensurePrivateFile, takeFromOthers } from '../../files/private-files.js';
import type { DatabaseSchema } from '../database-schema.js';
import type { Database } from '../database.js';
import { migrateToLatest } from '../migrate.js';
import type { Migrations } from '../migrate.js';
import { migrations as allMigrations } from '../migrations/migrations.js';
import { explainSqliteFailure } from './explain-sqlite-failure.js';
import { SqliteThreadDialect } from './sqlite-dialect.js';

/**
 * Opens the SQLite database of a data folder, made and migrated as needed. Everything in it is its owner's alone.
 * @param dataDirectory absolute path; made if missing
 * @throws StorageError naming the file, the fault and the fix
 */
export async function openSqlite(
  dataDirectory: string,
  migrations: Migrations = allMigrations,
): Promise<Database> {
  const file = databaseFile(dataDirectory);
  await ensurePrivateDirectory(dataDirectory);
  await ensurePrivateFile(file);
  const database = connectSqlite(dataDirectory);
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

/** One more connection to a database that is open already, in a thread of its own that the first query starts. */
export const connectSqlite = (dataDirectory: string): Database =>
  new Kysely<DatabaseSchema>({ dialect: new SqliteThreadDialect(databaseFile(dataDirectory)) });

/** A connection that can write nothing, to a database that may be open elsewhere. It has to be there. */
export const connectSqliteReadOnly = (dataDirectory: string): Database =>
  new Kysely<DatabaseSchema>({ dialect: new SqliteThreadDialect(databaseFile(dataDirectory), true) });

/** Where the database of a data folder is. */
export const databaseFile = (dataDirectory: string): string => join(dataDirectory, 'gateway.db');
