import { DatabaseSync } from 'node:sqlite';
import type { SQLInputValue, StatementSync } from 'node:sqlite';
import { parentPort, workerData } from 'node:worker_threads';
import { UsageAdder } from './add-usage.ts';
import { PreparedStatements } from './prepared-statements.ts';

/**
 * The thread that one connection to SQLite lives in: node:sqlite works synchronously, and the gateway's event loop
 * has no time to wait for a disk. Started by `SqliteThread`; what it imports of ours is named by its source (`.ts`), so that
 * it runs from that too.
 */

/** Bytes of the rows of one answer. */
const answerAtMost = 268_435_456;
/** What a value takes at least. */
const valueSize = 16;
/** Primary result code of SQLite. Source: sqlite.org/rescode.html */
const busy = 5;
const retryPause = 20;
/** Readers never wait; a power cut may lose the last writes, never the database. Source: sqlite.org/wal.html */
const pragmas = ['journal_mode = wal', 'synchronous = normal', 'foreign_keys = on'];

const { file, busyTimeout, readOnly } = workerData as {
  readonly file: string;
  readonly busyTimeout: number;
  readonly readOnly: boolean;
};

/** SQLite does not wait for the lock it needs to switch to the write-ahead log: so we do. */
function connect(): DatabaseSync {
  const deadline = Date.now() + busyTimeout;
  for (;;) {
    try {
      return connectOnce();
    } catch (error) {
      if ((errcodeOf(error) ?? 0) % 256 !== busy || Date.now() > deadline) throw error;
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, retryPause);
    }
  }
}

function connectOnce(): DatabaseSync {
  const database = new DatabaseSync(file, { timeout: busyTimeout, readOnly });
  try {
    // They are written into the database.
    if (!readOnly) for (const pragma of pragmas) database.exec(`pragma ${pragma}`);
    return database;
  } catch (error) {
    database.close();
    throw error;
  }
}

/** One by one: a thread that runs out of memory takes the whole process along, so it must not come to that. */
function rowsOf(statement: StatementSync, parameters: readonly SQLInputValue[]): readonly unknown[] {
  const rows: unknown[] = [];
  let size = 0;
  for (const row of statement.iterate(...parameters)) {
    for (const name in row) size += sizeOf(row[name]);
    if (size > answerAtMost)
      throw new Error(`The rows are more than ${answerAtMost} bytes: read them in pages.`);
    rows.push(row);
  }
  return rows;
}

const sizeOf = (value: unknown): number =>
  valueSize + (typeof value === 'string' || value instanceof Uint8Array ? value.length : 0);

/** SQLite keeps no procedures: these are done here, each of some bytes, in a transaction of its own. */
type Procedures = Readonly<Record<string, (bytes: Uint8Array) => void>>;

function execute({ statements, procedures }: Connection, sql: string, parameters: readonly SQLInputValue[]) {
  const procedure = procedures[sql];
  if (procedure !== undefined) {
    procedure(parameters[0] as Uint8Array);
    return { rows: [] };
  }
  const { statement, returnsRows } = statements.prepare(sql);
  if (returnsRows) return { rows: rowsOf(statement, parameters) };
  const { changes } = statement.run(...parameters);
  return { rows: [], changes: BigInt(changes) };
}

const errcodeOf = (error: unknown): number | undefined =>
  error instanceof Error && 'errcode' in error ? Number(error.errcode) : undefined;

/** What is thrown loses its own fields on its way to another thread. */
const told = (error: unknown) => ({
  message: error instanceof Error ? error.message : String(error),
  code: error instanceof Error && 'code' in error ? String(error.code) : undefined,
  errcode: errcodeOf(error),
});

interface Order {
  readonly id: number;
  /** Absent: close the database. */
  readonly sql?: string;
  readonly parameters: readonly SQLInputValue[];
}

function serve(connection: Connection, { id, sql, parameters }: Order): void {
  try {
    if (sql === undefined) connection.database.close();
    parentPort?.postMessage({
      id,
      ...(sql !== undefined && { result: execute(connection, sql, parameters) }),
    });
  } catch (error) {
    parentPort?.postMessage({ id, error: told(error) });
  }
  if (sql === undefined) parentPort?.close();
}

interface Connection {
  readonly database: DatabaseSync;
  readonly statements: PreparedStatements;
  readonly procedures: Procedures;
}

function open(): Connection {
  const database = connect();
  const statements = new PreparedStatements(database);
  const usage = new UsageAdder(database, statements);
  const procedures: Procedures = {
    'call add_usage(?)': (records) => {
      usage.add(records);
    },
  };
  return { database, statements, procedures };
}

try {
  const connection = open();
  parentPort?.on('message', (order: Order) => {
    serve(connection, order);
  });
  parentPort?.postMessage({ id: 0 });
} catch (error) {
  parentPort?.postMessage({ id: 0, error: told(error) });
}
