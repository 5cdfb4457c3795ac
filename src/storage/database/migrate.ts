import type { Kysely } from 'kysely';
import { DEFAULT_MIGRATION_TABLE, Migrator } from 'kysely/migration';
import type { Migration } from 'kysely/migration';
import { StorageError } from '../storage-error.js';
import type { DatabaseSchema } from './database-schema.js';
import { explainSqliteFailure } from './explain-sqlite-failure.js';

/**
 * Brings the tables up to the newest migration, in one transaction under the migrator's lock: processes that start
 * together wait for each other, and a failure leaves the database as it was.
 * @param file what the database is called in errors
 * @throws StorageError also where the database was made by a newer version
 */
export async function migrateToLatest(
  database: Kysely<DatabaseSchema>,
  migrations: Readonly<Record<string, Migration>>,
  file: string,
): Promise<void> {
  const provider = { getMigrations: async () => ({ ...migrations }) };
  const { error } = await new Migrator({ db: database, provider }).migrateToLatest();
  if (error === undefined) return;
  const unknown = await unknownMigrations(database, migrations);
  if (unknown.length === 0) throw explainSqliteFailure(file, error);
  throw new StorageError(
    file,
    `a newer version of Model Gateway changed this database (${unknown.join(', ')}).`,
    'Run that version, or a newer one; or restore the backup made before the update.',
    error,
  );
}

type MigrationTables = Record<typeof DEFAULT_MIGRATION_TABLE, { name: string }>;

async function unknownMigrations(
  database: Kysely<DatabaseSchema>,
  migrations: Readonly<Record<string, Migration>>,
): Promise<readonly string[]> {
  const executed = await database
    .$extendTables<MigrationTables>()
    .selectFrom(DEFAULT_MIGRATION_TABLE)
    .select('name')
    .execute()
    // A database too broken to answer: the first error tells more.
    .catch(() => []);
  return executed.map(({ name }) => name).filter((name) => !(name in migrations));
}
