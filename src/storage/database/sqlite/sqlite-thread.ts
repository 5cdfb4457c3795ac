import { Worker } from 'node:worker_threads';
import type { QueryResult } from 'kysely';
import { withoutSecrets } from '../../../observability/thread-secrets.js';

/** How long a writer waits for another connection's write, in milliseconds. */
const busyTimeout = 5000;

/** An error of SQLite, as node:sqlite throws it. */
export class SqliteError extends Error {
  override readonly name = 'SqliteError';

  constructor(
    message: string,
    /** Of Node: `ERR_SQLITE_ERROR`. */
    readonly code?: string,
    /** Of SQLite, extended: its lowest byte is the primary one. */
    readonly errcode?: number,
  ) {
    super(message);
  }
}

interface Answer {
  readonly id: number;
  readonly result?: { readonly rows: unknown[]; readonly changes?: bigint };
  readonly error?: { readonly message: string; readonly code?: string; readonly errcode?: number };
}

interface Waiting {
  readonly resolve: (result: QueryResult<unknown>) => void;
  readonly reject: (error: Error) => void;
}

/** A connection to SQLite in a thread of its own. Where the thread ends, what waits for it fails, and nothing else. */
export class SqliteThread {
  private readonly waiting = new Map<number, Waiting>();
  private readonly exited = Promise.withResolvers<undefined>();
  private readonly worker: Worker;
  private failure: Error | undefined;
  private lastId = 0;

  private constructor(file: string, readOnly: boolean) {
    this.worker = new Worker(workerAddress, {
      ...withoutSecrets,
      workerData: { file, busyTimeout, readOnly },
    });
    this.worker.on('message', (answer: Answer) => {
      this.settle(answer);
    });
    this.worker.on('error', (error: unknown) => {
      this.fail(error);
    });
    this.worker.once('exit', () => {
      this.fail('it ended');
      this.exited.resolve(undefined);
    });
  }

  /**
   * Starts the thread and opens the database.
   * @param file absolute path
   * @param readOnly nothing can be written, and the database has to be there
   * @throws SqliteError
   */
  static async start(file: string, readOnly = false): Promise<SqliteThread> {
    const thread = new SqliteThread(file, readOnly);
    await thread.answer(0);
    return thread;
  }

  /** False once the thread has ended. */
  get alive(): boolean {
    return this.failure === undefined;
  }

  /** @throws SqliteError */
  async execute(sql: string, parameters: readonly unknown[]): Promise<QueryResult<unknown>> {
    const sent = parameters.map(ownBytes);
    const bytes = sent
      .filter((value) => value instanceof Uint8Array)
      .map(({ buffer }) => buffer as ArrayBuffer);
    return this.ask({ sql, parameters: sent }, bytes);
  }

  /** Closes the database and ends the thread. What is being done is finished first. */
  async close(): Promise<void> {
    if (this.alive) await this.ask({ parameters: [] }, []).catch(() => undefined);
    this.worker.ref();
    await this.exited.promise;
  }

  private ask(order: object, transfer: readonly ArrayBuffer[]): Promise<QueryResult<unknown>> {
    if (this.failure !== undefined) return Promise.reject(this.failure);
    this.lastId += 1;
    const answer = this.answer(this.lastId);
    this.worker.postMessage({ id: this.lastId, ...order }, transfer);
    return answer;
  }

  /** While somebody waits the thread keeps the process alive, as the query itself would. */
  private answer(id: number): Promise<QueryResult<unknown>> {
    const { promise, resolve, reject } = Promise.withResolvers<QueryResult<unknown>>();
    if (this.waiting.size === 0) this.worker.ref();
    this.waiting.set(id, { resolve, reject });
    return promise;
  }

  private settle({ id, result, error }: Answer): void {
    const waiting = this.waiting.get(id);
    this.waiting.delete(id);
    if (this.waiting.size === 0) this.worker.unref();
    if (error !== undefined) {
      waiting?.reject(new SqliteError(error.message, error.code, error.errcode));
      return;
    }
    const { rows = [], changes } = result ?? {};
    waiting?.resolve({ rows, ...(changes !== undefined && { numAffectedRows: changes }) });
  }

  private fail(reason: unknown): void {
    this.failure ??= new SqliteError(
      `The thread of the database failed: ${Error.isError(reason) ? reason.message : String(reason)}.`,
    );
    for (const { reject } of this.waiting.values()) reject(this.failure);
    this.waiting.clear();
  }
}

/** A copy that may go to the thread: a view on a larger buffer would take all of it along. */
const ownBytes = (value: unknown): unknown => (value instanceof Uint8Array ? new Uint8Array(value) : value);

/** Node runs the source itself where the service runs from its sources. */
const workerAddress = new URL(
  import.meta.url.endsWith('.ts') ? './sqlite.worker.ts' : './sqlite.worker.js',
  import.meta.url,
);
