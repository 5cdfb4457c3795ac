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
import { databaseUnreachable } from '../../database-health.js';
import { isFaultOfDisk } from './explain-sqlite-failure.js';
import { SqliteThread } from './sqlite-thread.js';

/**
 * Kysely's SQLite over one connection in a thread of its own, started at the first query. Transactions take the write
 * lock at once: one that read first and wrote later would fail, not wait, whenever another process wrote in between.
 * Migrations run in such a transaction too, which makes it the lock between processes.
 */
export class SqliteThreadDialect implements Dialect {
  /**
   * @param file absolute path
   * @param isReadOnly nothing can be written by it
   */
  constructor(
    private readonly file: string,
    private readonly isReadOnly = false,
  ) {}

  createDriver(): Driver {
    return new ThreadDriver(this.file, this.isReadOnly);
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

  constructor(
    private readonly file: string,
    private readonly isReadOnly: boolean,
  ) {}

  async init(): Promise<void> {
    this.connection = await this.connect();
  }

  /** A thread that has ended is replaced. */
  async acquireConnection(): Promise<DatabaseConnection> {
    if (this.connection?.thread.alive !== true) {
      this.connection = await this.connect();
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
    try {
      await connection.executeQuery(CompiledQuery.raw('rollback'));
    } catch (error) {
      // SQLite has ended it by itself where the disk failed: why it did is what whoever asked has to hear.
      if (!(error as Error).message.includes('no transaction is active')) throw error;
    }
  }

  async releaseConnection(): Promise<void> {
    // It stays open.
  }

  async destroy(): Promise<void> {
    await this.connection?.thread.close();
  }

  private async connect(): Promise<ThreadConnection> {
    return new ThreadConnection(await SqliteThread.start(this.file, this.isReadOnly));
  }
}

class ThreadConnection implements DatabaseConnection {
  constructor(readonly thread: SqliteThread) {}

  async executeQuery<Row>({ sql, parameters }: CompiledQuery): Promise<QueryResult<Row>> {
    try {
      return (await this.thread.execute(sql, parameters)) as QueryResult<Row>;
    } catch (error) {
      throw isFaultOfDisk(error)
        ? databaseUnreachable('The gateway cannot write to its database', error)
        : error;
    }
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
