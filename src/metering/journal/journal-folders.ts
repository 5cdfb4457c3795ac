import { randomBytes } from 'node:crypto';
import { mkdir, readFile, readdir, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { isAlive, longestSilence, ownMark } from '../../processes/process-mark.js';
import type { ProcessMark } from '../../processes/process-mark.js';

const markFile = 'process.json';
const adoptedFolder = 'adopted';

/** A journal that a dead process left. */
export interface LeftJournal {
  readonly directory: string;
  /** Its files, the oldest first. */
  readonly segments: readonly string[];
  /** The last time that its process was seen, milliseconds since the epoch. */
  readonly lastSeen: number;
}

/**
 * The folders of all processes that keep a journal in one place. Each has its own. Those of the dead are taken over by
 * one of the living: moving a folder into one's own is a thing that one process alone succeeds in.
 */
export class JournalFolders {
  readonly own: string;

  private constructor(private readonly root: string) {
    const name = `${Date.now()}-${process.pid}-${randomBytes(4).toString('hex')}`;
    this.own = join(root, name);
  }

  /** Makes this process's own. @throws Error where it cannot be written */
  static async open(root: string): Promise<JournalFolders> {
    const folders = new JournalFolders(root);
    await mkdir(join(folders.own, adoptedFolder), { recursive: true, mode: 0o700 });
    await writeFile(join(folders.own, markFile), JSON.stringify(ownMark()), { mode: 0o600 });
    return folders;
  }

  /** Says that this process lives. */
  async beat(): Promise<void> {
    const now = new Date();
    await utimes(join(this.own, markFile), now, now);
  }

  /** Takes over what dead processes left, and tells of all that was taken over and is not removed yet. */
  async adopt(): Promise<readonly LeftJournal[]> {
    for (const entry of await readdir(this.root, { withFileTypes: true })) {
      const folder = join(this.root, entry.name);
      if (!entry.isDirectory() || folder === this.own || (await this.isInUse(folder))) continue;
      // Another process may have been quicker.
      await rename(folder, join(this.own, adoptedFolder, entry.name)).catch(() => undefined);
    }
    return this.journalsBelow(join(this.own, adoptedFolder));
  }

  /** All of it is delivered. */
  async remove({ directory, segments }: LeftJournal): Promise<void> {
    for (const segment of segments) await rm(segment, { force: true });
    // What its process had taken over lies below, and may be needed still.
    const below = await readdir(join(directory, adoptedFolder)).catch(() => []);
    if (below.length === 0) await rm(directory, { recursive: true, force: true });
  }

  /** Removes this process's own, if nothing is left in it. */
  async close(): Promise<void> {
    const files = await readdir(this.own, { recursive: true }).catch(() => []);
    if (files.every((file) => file === markFile || file === adoptedFolder)) {
      await rm(this.own, { recursive: true, force: true });
    }
  }

  private async isInUse(folder: string): Promise<boolean> {
    const path = join(folder, markFile);
    const seen = await stat(path).catch(() => stat(folder).catch(() => undefined));
    if (seen === undefined) return true;
    const silence = Date.now() - seen.mtimeMs;
    try {
      return isAlive(JSON.parse(await readFile(path, 'utf8')) as ProcessMark, silence);
    } catch {
      // It is being made, or its process died while it was.
      return silence < longestSilence;
    }
  }

  private async journalsBelow(folder: string): Promise<readonly LeftJournal[]> {
    const found: LeftJournal[] = [];
    for (const entry of await readdir(folder, { withFileTypes: true }).catch(() => [])) {
      if (!entry.isDirectory()) continue;
      const directory = join(folder, entry.name);
      found.push(...(await this.journalsBelow(join(directory, adoptedFolder))), await leftIn(directory));
    }
    return found;
  }
}

async function leftIn(directory: string): Promise<LeftJournal> {
  const names = (await readdir(directory)).filter((name) => name.endsWith('.log')).sort();
  const segments = names.map((name) => join(directory, name));
  const times = await Promise.all(
    [join(directory, markFile), ...segments].map((path) =>
      stat(path).then(
        ({ mtimeMs }) => mtimeMs,
        () => 0,
      ),
    ),
  );
  return { directory, segments, lastSeen: Math.round(Math.max(...times)) };
}
