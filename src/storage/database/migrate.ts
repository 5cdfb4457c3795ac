import { Logger } from '@nestjs/common';
import { sql } from 'kysely';
import type { Transaction } from 'kysely';
import { DEFAULT_MIGRATION_TABLE, Migrator } from 'kysely/migration';
import type { Migration } from 'kysely/migration';
import { StorageError } from '../storage-error.js';
import type { DatabaseSchema } from './database-schema.js';
import type { Database } from './database.js';
import { isPostgres } from './is-postgres.js';

/** Migrations by their names. */
export type Migrations = Readonly<Record<string, Migration>>;

/** What an older version cannot work with says so by its name. */
const breaking = '-breaking';

/** Whether a version that does not know this migration cannot work with what it made. */
export const breaksOlderVersions = (name: string): boolean => name.endsWith(breaking);

/**
 * Brings the tables up to the newest migration, in one transaction under a lock: processes that start together wait
 * for each other, and a failure leaves the database as it was. Migrations of a newer version stay: they only add, so
 * that this version goes on working while a newer one is rolled out.
 * @param place what the database is called in errors
 * @throws StorageError where an unknown one is breaking; else the database's own error
 */
export async function migrateToLatest(
  database: Database,
  migrations: Migrations,
  place: string,
): Promise<void> {
  await database.transaction().execute(async (transaction) => {
    if (isPostgres(transaction)) await lockMigrations(transaction);
    const unknown = (await executedMigrations(transaction)).filter((name) => !(name in migrations));
    refuseBreaking(unknown, place);
    const known = { ...migrations, ...Object.fromEntries(unknown.map((name) => [name, nothingToDo])) };
    const { error } = await new Migrator({
      db: transaction,
      provider: { getMigrations: () => Promise.resolve({ ...known }) },
      // A newer version's may have been made before ours.
      allowUnorderedMigrations: true,
    }).migrateToLatest();
    if (error !== undefined) throw asError(error);
    if (unknown.length > 0) tellUnknown(unknown);
  });
}

const asError = (thrown: unknown): Error => (Error.isError(thrown) ? thrown : new Error(String(thrown)));

function tellUnknown(names: readonly string[]): void {
  new Logger('Storage').warn(
    `A newer version of Model Gateway changed the database (${names.join(', ')}). This version goes on with what it knows.`,
  );
}

const nothingToDo: Migration = { up: () => Promise.resolve() };

/** Any number, as long as nobody else uses it: "gateway" on a telephone's keys. */
const lockNumber = 4283929;

/** Held until the transaction ends. On SQLite a transaction holds the only write lock from its beginning. */
async function lockMigrations(transaction: Transaction<DatabaseSchema>): Promise<void> {
  await sql`select pg_advisory_xact_lock(${sql.lit(lockNumber)})`.execute(transaction);
}

type MigrationTables = Record<typeof DEFAULT_MIGRATION_TABLE, { name: string }>;

async function executedMigrations(transaction: Transaction<DatabaseSchema>): Promise<readonly string[]> {
  const tables = await transaction.introspection.getTables({ withInternalKyselyTables: true });
  if (!tables.some(({ name }) => name === DEFAULT_MIGRATION_TABLE)) return [];
  const executed = await transaction
    .$extendTables<MigrationTables>()
    .selectFrom(DEFAULT_MIGRATION_TABLE)
    .select('name')
    .orderBy('name')
    .execute();
  return executed.map(({ name }) => name);
}

function refuseBreaking(unknown: readonly string[], place: string): void {
  const broken = unknown.filter(breaksOlderVersions);
  if (broken.length === 0) return;
  throw new StorageError(
    place,
    `a newer version of Model Gateway changed this database in a way that this one cannot work with (${broken.join(', ')}).`,
    'Run that version, or a newer one; or restore the backup made before the update.',
  );
}
