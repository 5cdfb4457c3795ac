import { execFile } from 'node:child_process';
import { mkdtemp, open, rm, rmdir } from 'node:fs/promises';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);
const ballast = 'ballast';

/** A disk of its own for a folder, which can be filled to the last byte. */
export class SmallDisk {
  private constructor(private readonly folder: string) {}

  /** Why there can be none here; undefined where there can. */
  static async missing(): Promise<string | undefined> {
    if (userInfo().uid !== 0) return 'only root may mount a small disk';
    const folder = await mkdtemp(join(tmpdir(), 'chaos-disk-'));
    try {
      await (await SmallDisk.mount(folder, 1)).unmount();
      return undefined;
    } catch (error) {
      return `no small disk can be mounted here (${String(error).split('\n')[0] ?? ''})`;
    } finally {
      await rmdir(folder).catch(() => undefined);
    }
  }

  /** @param folder that is there, and empty */
  static async mount(folder: string, megabytes: number): Promise<SmallDisk> {
    await run('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m,mode=0700`, 'tmpfs', folder]);
    return new SmallDisk(folder);
  }

  /** Takes all the room that is left. */
  async fill(): Promise<void> {
    const file = await open(join(this.folder, ballast), 'w');
    try {
      for (let size = 1024 * 1024; size >= 1; size = Math.floor(size / 8)) {
        const bytes = Buffer.alloc(size);
        while (await isWritten(() => file.write(bytes)));
      }
    } finally {
      await file.close();
    }
  }

  async clear(): Promise<void> {
    await rm(join(this.folder, ballast), { force: true });
  }

  async unmount(): Promise<void> {
    await run('umount', ['-l', this.folder]);
  }
}

async function isWritten(write: () => Promise<unknown>): Promise<boolean> {
  try {
    await write();
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOSPC') return false;
    throw error;
  }
}
