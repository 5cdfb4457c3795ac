import type { DatabaseSync, SQLInputValue } from 'node:sqlite';
import { CompiledQuery, SqliteAdapter, SqliteDialect, SqliteDriver } from 'kysely';
import type { DatabaseConnection, DialectAdapter, Driver, SqliteDatabase, SqliteStatement } from 'kysely';

/**
 * Kysely's SQLite dialect over node:sqlite. Transactions take the write lock at once: one that read first and wrote
 * later would fail, not wait, whenever another process wrote in between. Migrations run in such a transaction too,
 * which makes it the lock between processes.
 */
export class NodeSqliteDialect extends SqliteDialect {
  constructor(private readonly connection: DatabaseSync) {
    super({ database: adaptDatabase(connection) });
  }

  override createDriver(): Driver {
    return new ImmediateDriver({ database: adaptDatabase(this.connection) });
  }

  override createAdapter(): DialectAdapter {
    return new TransactionalAdapter();
  }
}

class ImmediateDriver extends SqliteDriver {
  override async beginTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('begin immediate'));
  }
}

class TransactionalAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl(): boolean {
    return true;
  }
}

function adaptDatabase(connection: DatabaseSync): SqliteDatabase {
  return {
    close: () => {
      connection.close();
    },
    prepare: (sql) => adaptStatement(connection, sql),
  };
}

function adaptStatement(connection: DatabaseSync, sql: string): SqliteStatement {
  const statement = connection.prepare(sql);
  return {
    reader: statement.columns().length > 0,
    all: (parameters) => statement.all(...(parameters as readonly SQLInputValue[])),
    run: (parameters) => statement.run(...(parameters as readonly SQLInputValue[])),
    iterate: (parameters) => statement.iterate(...(parameters as readonly SQLInputValue[])),
  };
}
