import { postgresAddress } from '../database-kinds.js';
import { duration, wholeNumber } from '../setting-kinds.js';
import { group, setting } from '../setting.js';
import { second, minute } from './units.js';

/** Where everything is kept that outlives the process. */
export interface DatabaseConfiguration {
  /** Address of a PostgreSQL database, its password included. Empty (default): SQLite in the data folder. */
  readonly url: string;
  /** Connections to PostgreSQL that this process may open. Default 12. */
  readonly poolSize: number;
  /** Until a connection stands or is free. Default 5 s. */
  readonly connectTimeout: number;
  /** For one statement. Default 30 s; 0 sets no limit. */
  readonly statementTimeout: number;
  /** How long tokens in memory count while it cannot be reached. Default 1 hour; 0: for ever. */
  readonly outageTolerance: number;
}

/** Where everything is kept that outlives the process. */
export const database = group({
  url: setting(
    postgresAddress(),
    '',
    'PostgreSQL to keep everything in that several replicas share: postgres://user:password@host:5432/name. sslmode=require in it encrypts, sslmode=verify-full checks the certificate too.',
    { environment: 'DATABASE_URL', fallback: 'SQLite in dataDir', hides: 'password' },
  ),
  poolSize: setting(
    wholeNumber({ least: 2, most: 1000 }),
    12,
    'Connections to PostgreSQL that this process may open, a third of them for usage and its reports.',
  ),
  connectTimeout: setting(
    duration({ least: 100, most: 10 * minute }),
    5 * second,
    'Until a connection to PostgreSQL stands or one of those that are open is free.',
  ),
  statementTimeout: setting(
    duration({ least: 100, off: true }),
    30 * second,
    'How long PostgreSQL may take for one statement. off or 0 sets no limit. Migrations have none.',
  ),
  outageTolerance: setting(
    duration({ least: second, off: true }),
    60 * minute,
    'How long tokens in memory keep working while PostgreSQL cannot be reached; then requests are refused with 503. off or 0: for as long as it takes.',
  ),
});
