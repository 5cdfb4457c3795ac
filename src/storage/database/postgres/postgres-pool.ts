import { Pool } from 'pg';
import type { PoolClient, PoolConfig } from 'pg';
import type { PostgresPool, PostgresPoolClient, PostgresQueryResult } from 'kysely';
import type { DatabaseConfiguration } from '../../../config/settings/database-settings.js';
import { databaseUnreachable } from '../../database-health.js';
import type { DatabaseHealth } from '../../database-health.js';
import { driverAddress } from './postgres-address.js';
import { valueTypes } from './value-types.js';

/** How long the driver waits beyond the server's own limit before it gives a connection up, in milliseconds. */
const answerGrace = 2_000;
/** Milliseconds of silence after which the system asks whether the other side is still there. */
const keepAliveDelay = 10_000;

/** What differs between the pools of one database. */
export interface PoolLimits {
  readonly size: number;
  /** Milliseconds for one statement; 0 sets no limit. */
  readonly statementTimeout: number;
  /** False where a pooler refuses the parameter that asks the server to keep that time; the driver keeps it then. */
  readonly limitOnServer: boolean;
}

/**
 * Connections to PostgreSQL as Kysely wants them. One that failed or does not answer leaves the pool and is replaced
 * at the next query.
 * @param health learns whether the database can be reached; without one errors are thrown as they are
 */
export function postgresPool(
  { url, connectTimeout }: DatabaseConfiguration,
  { size, statementTimeout, limitOnServer }: PoolLimits,
  health?: DatabaseHealth,
): PostgresPool {
  const options: PoolConfig = {
    connectionString: driverAddress(url),
    application_name: 'model-gateway',
    max: size,
    connectionTimeoutMillis: connectTimeout,
    keepAlive: true,
    keepAliveInitialDelayMillis: keepAliveDelay,
    types: valueTypes,
    ...(statementTimeout > 0 && { query_timeout: statementTimeout + answerGrace }),
    ...(statementTimeout > 0 && limitOnServer && { statement_timeout: statementTimeout }),
  };
  const pool = new Pool(options);
  // Idle connections that the server ends are replaced. Without listeners their errors would end the process.
  pool.on('error', ignore);
  pool.on('connect', (client) => client.on('error', ignore));
  return {
    options: pool.options,
    connect: async () => guarded(await checkOut(pool, health), health),
    end: () => pool.end(),
  };
}

const ignore = (): void => undefined;

async function checkOut(pool: Pool, health?: DatabaseHealth): Promise<PoolClient> {
  try {
    return await pool.connect();
  } catch (error) {
    if (String(error).includes(allAreBusy)) throw databaseUnreachable('The database is too busy', error);
    throw health?.lost(error) ?? error;
  }
}

/** What the driver says where no connection has become free in time. */
const allAreBusy = 'timeout exceeded when trying to connect';

/** A connection that leaves the pool once nobody knows what its server is doing. */
function guarded(client: PoolClient, health?: DatabaseHealth): PostgresPoolClient {
  let lost = false;
  let failure: unknown;
  const query = async (sql: string, parameters: readonly unknown[]): Promise<PostgresQueryResult<never>> => {
    try {
      const result = await client.query(sql, parameters.map(storable));
      health?.reached();
      return result as unknown as PostgresQueryResult<never>;
    } catch (error) {
      if (!isAnswer(error)) {
        lost = true;
        throw health?.lost(error) ?? error;
      }
      // Once a statement failed, PostgreSQL says of all later ones of the transaction only that.
      if (failure === undefined || !isAborted(error)) failure = error;
      throw failure;
    }
  };
  return {
    query: query as unknown as PostgresPoolClient['query'],
    release: (destroy) => {
      client.release(lost || destroy === true);
    },
  };
}

/** SQLSTATEs of a server that is starting or stopping. Source: postgresql.org/docs/current/errcodes-appendix.html */
const leaving: ReadonlySet<unknown> = new Set(['57P01', '57P02', '57P03']);

const codeOf = (error: unknown): unknown =>
  Error.isError(error) && 'code' in error ? error.code : undefined;

/** Whether a server that stays said so: its errors carry a severity, the driver's own do not. */
const isAnswer = (error: unknown): boolean =>
  Error.isError(error) && 'severity' in error && !leaving.has(codeOf(error));

const isAborted = (error: unknown): boolean => codeOf(error) === '25P02';

/** PostgreSQL's texts hold every character but the null character; it is looked for and kept as U+FFFD. */
const storable = (value: unknown): unknown =>
  typeof value === 'string' && value.includes('\0') ? value.replaceAll('\0', '\u{fffd}') : value;
