import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { withoutSecrets } from '../../observability/thread-secrets.js';
import { SqliteError } from '../database/sqlite/sqlite-thread.js';

const run = promisify(execFile);

interface CheckReport {
  /** As SQLite says it: `ok`, or a damage each. */
  readonly said?: readonly string[];
  readonly error?: { readonly message: string; readonly errcode?: number };
}

/**
 * Looks through a SQLite for damage. What is not done in time is ended, and with it the view of the database that keeps the
 * write-ahead log from being emptied: a thread inside of SQLite would go on.
 * @param file absolute path
 * @param most damages that are told
 * @param patience milliseconds
 * @returns the damages; undefined where it took too long
 * @throws SqliteError
 */
export async function quickCheck(
  file: string,
  most: number,
  patience: number,
): Promise<readonly string[] | undefined> {
  const { env, execArgv } = withoutSecrets;
  const started = run(process.execPath, [...execArgv, processFile, file, String(most)], {
    env,
    timeout: patience,
    killSignal: 'SIGKILL',
  });
  const output = await started.catch((error: unknown) => {
    if (Error.isError(error) && 'killed' in error && error.killed === true) return undefined;
    throw error;
  });
  if (output === undefined) return undefined;
  const { said = [], error } = JSON.parse(output.stdout) as CheckReport;
  if (error !== undefined) throw new SqliteError(error.message, 'ERR_SQLITE_ERROR', error.errcode);
  return said.filter((line) => line !== 'ok');
}

/** Node runs the source itself where the service runs from its sources. */
const processFile = fileURLToPath(
  new URL(
    import.meta.url.endsWith('.ts') ? './quick-check.process.ts' : './quick-check.process.js',
    import.meta.url,
  ),
);
