import { CompiledQuery, SqliteAdapter, SqliteIntrospector, SqliteQueryCompiler } from 'kysely';
import type {
  DatabaseConnection,
  DatabaseIntrospector,
  Dialect,
  DialectAdapter,
  Driver,
  Kysely,
  QueryCompiler,
  QueryResult,
} from 'kysely';
import { SqliteThread } from './sqlite-thread.js';

/**
 * Kysely's SQLite over one connection in a thread of its own, started at the first query. Transactions take the write
 * lock at once: one that read first and wrote later would fail, not wait, whenever another process wrote in between.
 * Migrations run in such a transaction too, which makes it the lock between processes.
 */
export class SqliteThreadDialect implements Dialect {
  /** @param file absolute path */
  constructor(private readonly file: string) {}

  createDriver(): Driver {
    return new ThreadDriver(this.file);
  }

  createQueryCompiler(): QueryCompiler {
    return new SqliteQueryCompiler();
  }

  createAdapter(): DialectAdapter {
    return new TransactionalAdapter();
  }

  createIntrospector(database: Kysely<unknown>): DatabaseIntrospector {
    return new SqliteIntrospector(database);
  }
}

/** Kysely gives the one connection to one caller at a time: a transaction keeps it to itself. */
class ThreadDriver implements Driver {
  private connection: ThreadConnection | undefined;

  constructor(private readonly file: string) {}

  async init(): Promise<void> {
    this.connection = new ThreadConnection(await SqliteThread.start(this.file));
  }

  /** A thread that has ended is replaced. */
  async acquireConnection(): Promise<DatabaseConnection> {
    if (this.connection?.thread.alive !== true) {
      this.connection = new ThreadConnection(await SqliteThread.start(this.file));
    }
    return this.connection;
  }

  async beginTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('begin immediate'));
  }

  async commitTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('commit'));
  }

  async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('rollback'));
  }

  async releaseConnection(): Promise<void> {
    // It stays open.
  }

  async destroy(): Promise<void> {
    await this.connection?.thread.close();
  }
}

class ThreadConnection implements DatabaseConnection {
  constructor(readonly thread: SqliteThread) {}

  async executeQuery<Row>({ sql, parameters }: CompiledQuery): Promise<QueryResult<Row>> {
    return (await this.thread.execute(sql, parameters)) as QueryResult<Row>;
  }

  // eslint-disable-next-line require-yield -- the interface wants a generator
  async *streamQuery(): AsyncGenerator<never> {
    await Promise.reject(new Error('Rows are read in pages here, not as a stream.'));
  }
}

class TransactionalAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl(): boolean {
    return true;
  }
}
