import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, rm } from 'node:fs/promises';
import { homedir } from 'node:os';
import { join } from 'node:path';

/** Where that is which takes minutes to make. Removing it costs these minutes, no more. */
export const keptFolder = join(
  process.env.XDG_CACHE_HOME ?? join(homedir(), '.cache'),
  'model-gateway-machine',
);

/** A new folder beside what is kept. Those of tests that were ended before they could tidy up are removed. */
export async function temporaryFolder(): Promise<string> {
  await mkdir(keptFolder, { recursive: true });
  for (const name of await readdir(keptFolder)) {
    const [, owner] = /^temporary-(\d+)-/.exec(name) ?? [];
    if (owner !== undefined && !existsSync(`/proc/${owner}`)) {
      await rm(join(keptFolder, name), { recursive: true, force: true });
    }
  }
  return mkdtemp(join(keptFolder, `temporary-${process.pid}-`));
}
