import type { DatabaseConfiguration } from '../../config/settings/database-settings.js';
import type { DatabaseHealth } from '../database-health.js';
import type { StorageSettings } from '../storage-settings.js';
import type { Database } from './database.js';
import { connectSqlite, openSqlite } from './sqlite/open-sqlite.js';

/**
 * Opens the database that the settings name, made and migrated as needed: PostgreSQL at `database.url`, or SQLite in
 * the data folder.
 * @throws StorageError naming the database, the fault and the fix
 */
export async function openDatabase(
  { dataDirectory, database }: StorageSettings,
  health?: DatabaseHealth,
): Promise<Database> {
  if (database.url === '') return openSqlite(dataDirectory);
  const { openPostgres } = await postgres();
  return openPostgres(requestShare(database), health);
}

/** The same database by connections of its own, which the first query opens. Open it first. */
export async function connectLedger(
  { dataDirectory, database }: StorageSettings,
  health: DatabaseHealth,
): Promise<Database> {
  if (database.url === '') return connectSqlite(dataDirectory);
  const { connectPostgres } = await postgres();
  return connectPostgres(ledgerShare(database), health);
}

/**
 * Where long questions about usage go. SQLite has one more connection for them, so that records are delivered meanwhile;
 * the ledger's pool has several.
 */
export const connectReports = ({ dataDirectory, database }: StorageSettings, ledger: Database): Database =>
  database.url === '' ? connectSqlite(dataDirectory) : ledger;

/** With its driver, which a gateway on SQLite never loads. */
const postgres = () => import('./postgres/open-postgres.js');

/** A third of the connections, at least one, is the ledger's: it waits for none of the requests', and they not for its. */
const ledgerConnections = (poolSize: number): number => Math.max(1, Math.floor(poolSize / 3));

const ledgerShare = (database: DatabaseConfiguration): DatabaseConfiguration => ({
  ...database,
  poolSize: ledgerConnections(database.poolSize),
});

const requestShare = (database: DatabaseConfiguration): DatabaseConfiguration => ({
  ...database,
  poolSize: Math.max(1, database.poolSize - ledgerConnections(database.poolSize)),
});
