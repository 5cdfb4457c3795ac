import { Kysely, sql } from 'kysely';
import type { DatabaseConfiguration } from '../../../config/settings/database-settings.js';
import { registerSecret } from '../../../observability/secret-scrubber.js';
import { DatabaseHealth } from '../../database-health.js';
import { StorageError } from '../../storage-error.js';
import type { DatabaseSchema } from '../database-schema.js';
import type { Database } from '../database.js';
import { migrateToLatest } from '../migrate.js';
import type { Migrations } from '../migrate.js';
import { migrations as allMigrations } from '../migrations/migrations.js';
import { explainPostgresFailure, refusesParameter } from './explain-postgres-failure.js';
import { passwordIn, shownAddress } from './postgres-address.js';
import { GatewayPostgresDialect } from './postgres-dialect.js';
import { postgresPool } from './postgres-pool.js';
import type { PoolLimits } from './postgres-pool.js';

/** The oldest version that is tried and still mended by its makers. */
const oldestVersion = 14;

/**
 * Opens a PostgreSQL database and migrates it as needed.
 * @throws StorageError naming the database, the fault and the fix, never the password
 */
export async function openPostgres(
  settings: DatabaseConfiguration,
  health = new DatabaseHealth(),
  migrations: Migrations = allMigrations,
): Promise<Database> {
  const place = shownAddress(settings.url);
  registerSecret(passwordIn(settings.url));
  try {
    await prepare(settings, migrations, place);
    return await connectPostgres(settings, health);
  } catch (error) {
    throw explainPostgresFailure(place, error);
  }
}

/** For one question of whoever only looks, in milliseconds. */
const lookLimit = 10_000;

/**
 * One connection to a PostgreSQL database for whoever only looks. Nothing is migrated.
 * @throws StorageError as `openPostgres`
 */
export async function connectPostgresToLook(settings: DatabaseConfiguration): Promise<Database> {
  const place = shownAddress(settings.url);
  registerSecret(passwordIn(settings.url));
  const database = connect(settings, { size: 1, statementTimeout: lookLimit, limitOnServer: false });
  try {
    await checkVersion(database, place);
    return database;
  } catch (error) {
    await database.destroy();
    throw explainPostgresFailure(place, error);
  }
}

/** Why a question that whoever looks has asked was not answered. */
export const explainPostgres =
  ({ url }: DatabaseConfiguration) =>
  (error: unknown): StorageError =>
    explainPostgresFailure(shownAddress(url), error);

const connect = (settings: DatabaseConfiguration, limits: PoolLimits, health?: DatabaseHealth): Database =>
  new Kysely<DatabaseSchema>({
    dialect: new GatewayPostgresDialect({ pool: postgresPool(settings, limits, health) }),
  });

/** Migrations may take long, and so may the wait for another process that is at them: no statement is cut off. */
async function prepare(
  settings: DatabaseConfiguration,
  migrations: Migrations,
  place: string,
): Promise<void> {
  const limits = { size: 1, statementTimeout: 0, limitOnServer: false };
  const database = connect(settings, limits);
  try {
    await checkVersion(database, place);
    await migrateToLatest(database, migrations, place);
  } finally {
    await database.destroy();
  }
}

async function checkVersion(database: Database, place: string): Promise<void> {
  const { rows } = await sql<{ version: number; title: string }>`
    select current_setting('server_version_num')::int as version, current_setting('server_version') as title
  `.execute(database);
  const { version = 0, title = '' } = rows[0] ?? {};
  if (version >= oldestVersion * 10_000) return;
  throw new StorageError(
    place,
    `it is PostgreSQL ${title}, which is too old.`,
    `Use PostgreSQL ${oldestVersion} or newer.`,
  );
}

/**
 * More connections to a database that is migrated. Poolers such as PgBouncer may refuse to pass the limit of time on;
 * the driver keeps it then.
 */
export async function connectPostgres(
  settings: DatabaseConfiguration,
  health: DatabaseHealth,
): Promise<Database> {
  const limits = { size: settings.poolSize, statementTimeout: settings.statementTimeout };
  const database = connect(settings, { ...limits, limitOnServer: true }, health);
  try {
    await sql`select 1`.execute(database);
    return database;
  } catch (error) {
    await database.destroy();
    if (!refusesParameter(error)) throw error;
    return connect(settings, { ...limits, limitOnServer: false }, health);
  }
}
