import type { LookupFunction } from 'node:net';
import { buildConnector, Client } from 'undici';
import type { Dispatcher } from 'undici';

/** How connections are made and kept: of undici's options those that the transport sets. */
export interface ConnectionTerms {
  /** Finds and judges addresses. Absent: as the system does. */
  readonly lookup?: LookupFunction;
  /** Milliseconds until a connection has to stand. */
  readonly connectTimeout: number;
  /** Milliseconds for which an unused connection is kept. */
  readonly keepAliveTimeout: number;
  /** Largest head of an answer, bytes. */
  readonly maxHeaderSize: number;
}

/** How long all connections stay that nobody needed, in milliseconds; afterwards only a few of them. */
const patience = 10_000;
/** So many stay for as long as the upstream says: opening one anew takes time. */
const fewKept = 16;

/** A connection and what may be done with it. */
interface Connection {
  readonly client: Client;
  /** It answers nobody at the moment. */
  isIdle: boolean;
  /** Its socket was closed: once it answers nobody it is forgotten. */
  isSpent: boolean;
}

/**
 * Connections to one origin: as many as there are calls at a time, for an upstream's limits are not guessed here. Whichever was
 * used last is used next, what a rush has left over is closed, and what is closed is forgotten. (undici's own `Pool` looks at each of its clients for each call, and keeps
 * all that it ever had: after ten thousand streams that is 50 MB for good.)
 */
export class ConnectionPool {
  private readonly connections = new Set<Connection>();
  /** The last one was used last. */
  private readonly idle: Connection[] = [];
  /** The first ones of them, which nobody needed since they were looked at. */
  private unneeded = 0;
  private tidying: NodeJS.Timeout | undefined;
  private readonly connect: buildConnector.connector;

  constructor(
    private readonly origin: string,
    private readonly terms: ConnectionTerms,
  ) {
    const { connectTimeout, lookup } = terms;
    // One for all of them: they resume each other's TLS sessions.
    this.connect = buildConnector({
      allowH2: false,
      timeout: connectTimeout,
      ...(lookup !== undefined && { lookup }),
    });
  }

  /** How many there are. */
  get size(): number {
    return this.connections.size;
  }

  dispatch(options: Dispatcher.DispatchOptions, handler: Dispatcher.DispatchHandler): void {
    const connection = this.idle.pop() ?? this.open();
    this.unneeded = Math.min(this.unneeded, this.idle.length);
    connection.isIdle = false;
    // True where it could take another one at once: the call has failed already.
    if (connection.client.dispatch(options, handler)) this.release(connection);
  }

  /** Resolves when the running calls are over. */
  async close(): Promise<void> {
    clearTimeout(this.tidying);
    await Promise.all([...this.connections].map(({ client }) => client.close()));
  }

  /** Ends the running calls with this error. */
  async destroy(error: Error): Promise<void> {
    clearTimeout(this.tidying);
    await Promise.all([...this.connections].map(({ client }) => client.destroy(error)));
  }

  private open(): Connection {
    const { keepAliveTimeout, maxHeaderSize } = this.terms;
    const client = new Client(this.origin, {
      connect: this.connect,
      pipelining: 1,
      maxHeaderSize,
      keepAliveTimeout,
      // The call's own timers are exact.
      headersTimeout: 0,
      bodyTimeout: 0,
    });
    const connection = { client, isIdle: false, isSpent: false };
    this.connections.add(connection);
    client
      .on('drain', () => {
        this.release(connection);
      })
      .on('disconnect', () => {
        this.spend(connection);
      })
      .on('connectionError', () => {
        this.spend(connection);
      });
    return connection;
  }

  private release(connection: Connection): void {
    if (connection.isIdle) return;
    if (connection.isSpent) {
      this.forget(connection);
      return;
    }
    connection.isIdle = true;
    this.idle.push(connection);
    if (this.idle.length > fewKept) this.tidying ??= setTimeout(this.tidy, patience).unref();
  }

  /** Closes what was left over all the time since the last look. */
  private readonly tidy = (): void => {
    this.tidying = undefined;
    for (const connection of this.idle.splice(0, Math.max(0, this.unneeded - fewKept)))
      this.forget(connection);
    this.unneeded = this.idle.length;
    if (this.idle.length > fewKept) this.tidying = setTimeout(this.tidy, patience).unref();
  };

  private spend(connection: Connection): void {
    connection.isSpent = true;
    if (!connection.isIdle) return;
    this.idle.splice(this.idle.indexOf(connection), 1);
    this.unneeded = Math.min(this.unneeded, this.idle.length);
    this.forget(connection);
  }

  private forget(connection: Connection): void {
    this.connections.delete(connection);
    const { client } = connection;
    if (!client.closed && !client.destroyed) void client.close();
  }
}
