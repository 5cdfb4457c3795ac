import { StorageError } from '../../storage-error.js';
import { explainFileFailure } from '../../files/explain-file-failure.js';

/** Primary result codes. Source: sqlite.org/rescode.html */
const sqliteBusy = 5;
/** SQLITE_IOERR, SQLITE_FULL. */
const diskFaults: ReadonlySet<number> = new Set([10, 13]);
const restore =
  'Stop the gateway and restore a backup, or move the file away to start with an empty database.';

const explanations: Readonly<Record<number, readonly [fault: string, fix: string]>> = {
  [sqliteBusy]: [
    'another process keeps the database locked.',
    'Look for a second gateway or a tool that has it open, and close that.',
  ],
  8: [
    'the database is read-only.',
    'Make the file and its folder writable for the user who runs the gateway, or choose another folder with DATA_DIR.',
  ],
  10: ['the disk failed to read or write.', 'Check the disk and its mount; a network share will not do.'],
  11: ['the database is damaged.', restore],
  13: ['the disk is full.', 'Free some space, or choose another folder with DATA_DIR.'],
  14: [
    'the database cannot be opened.',
    'Make the file and its folder writable for the user who runs the gateway, or choose another folder with DATA_DIR.',
  ],
  26: ['this file is not a database.', restore],
};

/** Primary result code of an error of SQLite. Undefined for any other error. */
function sqliteCode(error: unknown): number | undefined {
  if (!Error.isError(error) || !('errcode' in error) || typeof error.errcode !== 'number') return undefined;
  return error.errcode & 0xff;
}

/** The disk is full, or failed. */
export const isFaultOfDisk = (error: unknown): boolean => diskFaults.has(sqliteCode(error) ?? -1);

/** Why the database did not open, in an operator's words. */
export function explainSqliteFailure(file: string, error: unknown): StorageError {
  const { cause = error } = error as { readonly cause?: unknown };
  const explanation = explanations[sqliteCode(cause) ?? -1];
  if (explanation === undefined) return explainFileFailure(file, error);
  return new StorageError(file, ...explanation, error);
}
