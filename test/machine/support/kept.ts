import { createHash } from 'node:crypto';
import { access, readdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { keptFolder, temporaryFolder } from './kept-folder.js';

/** Something that is made once, and anew when its recipe has changed. */
export interface Kept {
  /** Of its folder, without blanks. */
  readonly name: string;
  /** All that decides what comes of it. */
  readonly recipe: unknown;
  /** @param folder a new one; what is left in it when this resolves is kept */
  make(folder: string): Promise<void>;
}

/** The folder of what is kept, after it has been made where it is missing. Older ones of this name are removed. */
export async function keep({ name, recipe, make }: Kept): Promise<string> {
  const digest = createHash('sha256').update(JSON.stringify(recipe)).digest('hex').slice(0, 16);
  const folder = join(keptFolder, `${name}-${digest}`);
  if (await exists(folder)) return folder;
  // In another place until it is whole: half a system would be taken for one.
  const unfinished = await temporaryFolder();
  const older = (await readdir(keptFolder)).filter((each) => each.startsWith(`${name}-`));
  try {
    await make(unfinished);
    await rename(unfinished, folder);
  } finally {
    await rm(unfinished, { recursive: true, force: true });
  }
  for (const each of older) await rm(join(keptFolder, each), { recursive: true, force: true });
  return folder;
}

const exists = (path: string): Promise<boolean> =>
  access(path).then(
    () => true,
    () => false,
  );
