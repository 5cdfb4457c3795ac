import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';

const pause = 100;
/** SQLite's code for "another process holds the lock". */
const busy = 5;

/**
 * Runs `work` while no other process builds the same project. The lock is one of the operating system's, through
 * SQLite, so that it ends with its process however that ends.
 * @template Result
 * @param {string} root the project's folder
 * @param {() => void} onWait called once where another process holds the lock
 * @param {() => Promise<Result>} work
 */
export async function withBuildLock(root, onWait, work) {
  const { DatabaseSync } = await import('node:sqlite');
  mkdirSync(join(root, 'dist'), { recursive: true });
  const lock = new DatabaseSync(join(root, 'dist/.lock'));
  try {
    if (!acquire(lock)) {
      onWait();
      do await wait(pause);
      while (!acquire(lock));
    }
    return await work();
  } finally {
    lock.close();
  }
}

function acquire(lock) {
  try {
    lock.exec('BEGIN EXCLUSIVE');
    return true;
  } catch (error) {
    if (error.errcode === busy) return false;
    throw error;
  }
}
