import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { Kysely, PostgresDialect, SqliteDialect, sql } from 'kysely';
import pg from 'pg';
import { openDatabase } from '../../dist/src/storage/database/open-database.js';

/** @param address a data folder, or postgres://… @returns Kysely's database, how to add rows in bulk, and how to run a statement */
export async function openBenchDatabase(address) {
  return address.startsWith('postgres') ? openPostgres(address) : openSqlite(address);
}

/** The gateway's own connection, which makes all tables first. */
export const openGatewayDatabase = (address) =>
  openDatabase({
    dataDirectory: address,
    database: {
      url: address.startsWith('postgres') ? address : '',
      poolSize: 4,
      connectTimeout: 5_000,
      statementTimeout: 30_000,
    },
  });

function openSqlite(folder) {
  const connection = new DatabaseSync(join(folder, 'gateway.db'));
  for (const pragma of ['journal_mode = wal', 'synchronous = normal']) connection.exec(`pragma ${pragma}`);
  const addRows = async (table, rows) => {
    const columns = Object.keys(rows[0]);
    const insert = connection.prepare(
      `insert into ${table} (${columns.map((column) => `"${column}"`)}) values (${columns.map(() => '?')})`,
    );
    connection.exec('begin');
    for (const row of rows) insert.run(...columns.map((column) => row[column]));
    connection.exec('commit');
  };
  const indexes = () =>
    connection
      .prepare(
        "select name, sql from sqlite_master where type = 'index' and sql is not null and tbl_name like 'usage_%'",
      )
      .all();
  return {
    database: new Kysely({ dialect: new SqliteDialect({ database: adapted(connection) }) }),
    addRows,
    indexes: async () => indexes(),
    run: async (text) => connection.exec(text),
  };
}

function openPostgres(address) {
  pg.types.setTypeParser(pg.types.builtins.INT8, Number);
  const database = new Kysely({
    dialect: new PostgresDialect({ pool: new pg.Pool({ connectionString: address }) }),
  });
  const addRows = async (table, rows) => {
    for (let first = 0; first < rows.length; first += 5_000) {
      const some = JSON.stringify(rows.slice(first, first + 5_000));
      await sql`insert into ${sql.table(table)} select * from json_populate_recordset(null::${sql.table(table)}, ${some}::json)`.execute(
        database,
      );
    }
  };
  const indexes = async () => {
    const { rows } = await sql`
      select indexname as name, replace(indexdef, ' ON ONLY ', ' ON ') as sql from pg_indexes
      where tablename like 'usage_%' and indexname not in (select conname from pg_constraint)
        and to_regclass(indexname) not in (select inhrelid from pg_inherits)`.execute(database);
    return rows;
  };
  return {
    database,
    addRows,
    indexes,
    run: (text) => sql.raw(text).execute(database),
    // What its own servant does after a while; SQLite has none, and the gateway makes no statistics.
    finish: 'vacuum analyze',
  };
}

/** node:sqlite as Kysely wants it. */
const adapted = (connection) => ({
  close: () => connection.close(),
  prepare: (text) => {
    const statement = connection.prepare(text);
    return {
      reader: statement.columns().length > 0,
      all: (parameters) => statement.all(...parameters),
      run: (parameters) => statement.run(...parameters),
      iterate: (parameters) => statement.iterate(...parameters),
    };
  },
});
