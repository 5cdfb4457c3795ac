import { constants } from 'node:fs';
import { access, mkdtemp, rmdir, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Inject, Injectable } from '@nestjs/common';
import { bytesText } from '../bytes-text.js';
import type { Check } from '../check.js';
import { fileFindings, folderFindings } from '../file-rights.js';
import { fault, ok, warning } from '../finding.js';
import type { Finding } from '../finding.js';
import { explainFileFailure } from '../../storage/files/explain-file-failure.js';
import type { StorageError } from '../../storage/storage-error.js';
import { INSTALLATION } from '../installation.js';
import type { Installation } from '../installation.js';
import { Machine } from '../machine.js';
import { storageFinding } from '../storage-finding.js';

const mebibyte = 1024 * 1024;
/** Below so much a busy gateway fills what is left within minutes. */
const leastFree = 256 * mebibyte;
const enoughFree = 2048 * mebibyte;

/** What holds secrets, or may. */
const privateFiles = ['secret.key', 'gateway.db', 'gateway.db-wal', 'gateway.db-shm'];

/** The folder that the gateway writes to: whether it can, who else can, and how much room is left. */
@Injectable()
export class DataFolderCheck implements Check {
  readonly title = 'data folder';

  constructor(
    @Inject(INSTALLATION) private readonly installation: Installation,
    private readonly machine: Machine,
  ) {}

  async *examine(): AsyncIterable<Finding> {
    const { dataDirectory } = this.installation.configuration;
    const found = await modeOf(dataDirectory);
    if (found === undefined) {
      yield await this.notMadeYet(dataDirectory);
      return;
    }
    const refusal = await whyNotWritable(dataDirectory);
    if (refusal !== undefined) {
      yield storageFinding(refusal);
      return;
    }
    yield* this.exposed(dataDirectory, found);
    yield await this.room(dataDirectory);
  }

  private async notMadeYet(folder: string): Promise<Finding> {
    const above = await nearestAbove(folder);
    const refusal = await whyNotWritable(above);
    if (refusal !== undefined) return storageFinding(refusal);
    return ok(
      folder,
      `The first start makes it. ${bytesText(await this.machine.freeBytes(above))} are free.`,
    );
  }

  private async *exposed(path: string, mode: number): AsyncIterable<Finding> {
    if (process.platform === 'win32') return;
    const folder = { path, mode };
    yield* folderFindings(folder);
    for (const name of privateFiles) {
      const file = join(path, name);
      const fileMode = await modeOf(file);
      if (fileMode === undefined) continue;
      const isUsable = await isAllowed(file, constants.R_OK | constants.W_OK);
      yield* fileFindings({ path: file, mode: fileMode, isUsable }, folder);
    }
  }

  private async room(folder: string): Promise<Finding> {
    const free = await this.machine.freeBytes(folder);
    const what = `It can be written, and ${bytesText(free)} are free.`;
    const fix = 'Free some space, or choose another folder with DATA_DIR.';
    if (free < leastFree) return fault(folder, `Only ${bytesText(free)} are free.`, fix);
    return free < enoughFree ? warning(folder, what, fix) : ok(folder, what);
  }
}

const modeOf = (path: string): Promise<number | undefined> =>
  stat(path).then(
    ({ mode }) => mode,
    () => undefined,
  );

const isAllowed = (path: string, mode: number): Promise<boolean> =>
  access(path, mode).then(
    () => true,
    () => false,
  );

async function nearestAbove(folder: string): Promise<string> {
  const above = dirname(folder);
  return above === folder || (await modeOf(above)) !== undefined ? above : nearestAbove(above);
}

/** Rights alone do not tell of read-only mounts, and nothing of quotas. */
async function whyNotWritable(folder: string): Promise<StorageError | undefined> {
  try {
    await rmdir(await mkdtemp(join(folder, '.doctor-')));
    return undefined;
  } catch (error) {
    return explainFileFailure(folder, error);
  }
}
