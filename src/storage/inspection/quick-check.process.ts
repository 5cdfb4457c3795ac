import { DatabaseSync } from 'node:sqlite';

/**
 * Looks through a SQLite for damage, and says what came of it: a `CheckReport`, in JSON. A process of its own, started by
 * `quickCheck`, that can be ended at any time.
 */

/** How long another connection's write is waited for, in milliseconds. */
const busyTimeout = 5_000;

const [, , file = '', most = '1'] = process.argv;

function report(): object {
  try {
    const database = new DatabaseSync(file, { timeout: busyTimeout, readOnly: true });
    const rows = database.prepare(`pragma quick_check(${Number(most)})`).all();
    return { said: rows.map((row) => row.quick_check) };
  } catch (error) {
    const errcode = error instanceof Error && 'errcode' in error ? Number(error.errcode) : undefined;
    return { error: { message: error instanceof Error ? error.message : String(error), errcode } };
  }
}

process.stdout.write(JSON.stringify(report()));
