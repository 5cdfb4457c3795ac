import { existsSync } from 'node:fs';
import { sql } from 'kysely';
import type { Database } from '../database/database.js';
import { openPostgres } from '../database/postgres/open-postgres.js';
import { shownAddress } from '../database/postgres/postgres-address.js';
import { databaseFile, openSqlite } from '../database/sqlite/open-sqlite.js';
import { keyFile, openSecretKeys } from '../open-secret-keys.js';
import { StorageError } from '../storage-error.js';
import type { StorageSettings } from '../storage-settings.js';
import type { CopyOutput } from './copy-output.js';
import { copyableTables } from './copyable-tables.js';
import { copyTable } from './copy-table.js';
import { rowCount } from './row-count.js';

/**
 * `storage migrate`: copies everything from the SQLite of the data folder into an empty PostgreSQL, all or nothing.
 * The rows of the source stay as they are.
 * @param settings of the SQLite: its folder and key
 * @param url of the PostgreSQL
 * @throws StorageError where either cannot be opened, where the target holds anything, or where counts differ
 */
export async function migrateStorage(
  settings: StorageSettings,
  url: string,
  output: CopyOutput,
): Promise<void> {
  const file = databaseFile(settings.dataDirectory);
  if (!existsSync(file)) {
    throw new StorageError(
      file,
      'there is no such database.',
      'Name the folder that holds it with DATA_DIR.',
    );
  }
  const source = await openSqlite(settings.dataDirectory);
  try {
    await openSecretKeys({ ...settings, database: { ...settings.database, url: '' } }, source);
    const target = await openPostgres({ ...settings.database, url, statementTimeout: 0 });
    try {
      await copyAll(source, target, shownAddress(url), output);
    } finally {
      await target.destroy();
    }
  } finally {
    await source.destroy();
  }
  output.write(nextStep(settings));
}

/** The source is read as of one moment; what is written to it meanwhile is not copied. */
async function copyAll(source: Database, target: Database, place: string, output: CopyOutput): Promise<void> {
  const tables = await copyableTables(source, target);
  await source.connection().execute(async (snapshot) => {
    await sql`begin`.execute(snapshot);
    await target.transaction().execute(async (transaction) => {
      for (const { name } of tables) {
        await sql`lock table ${sql.table(name)} in access exclusive mode`.execute(transaction);
        if ((await rowCount(transaction, name)) > 0) throw notEmpty(place, name);
      }
      for (const table of tables) {
        await copyTable(snapshot, transaction, table);
        const [here, there] = [await rowCount(snapshot, table.name), await rowCount(transaction, table.name)];
        if (here !== there) throw differs(place, table.name, here, there);
        output.write(`${table.name}: ${there}\n`);
      }
    });
    await sql`rollback`.execute(snapshot);
  });
}

const notEmpty = (place: string, table: string): StorageError =>
  new StorageError(
    place,
    `it is not empty: ${table} has rows.`,
    'Name a new database, as createdb makes it.',
  );

const differs = (place: string, table: string, here: number, there: number): StorageError =>
  new StorageError(
    place,
    `${table} has ${here} rows here and ${there} there, so nothing was kept.`,
    'Try again; should it come to the same, tell us.',
  );

const nextStep = ({ secretKey, dataDirectory }: StorageSettings): string => {
  const file = keyFile({ dataDirectory });
  const key = secretKey === '' ? `what stands in ${file}: "$(cat ${file})"` : 'the one that is set now';
  return `Everything is there; gateway.db is as it was. Start every gateway with these variables:
  DATABASE_URL        the address you gave to --to
  GATEWAY_SECRET_KEY  ${key}
`;
};
