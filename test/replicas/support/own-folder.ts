import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/**
 * Starts something in a new folder, which is removed where that fails.
 * @param name what the folder's name begins with
 */
export async function inOwnFolder<Started>(
  name: string,
  start: (folder: string) => Promise<Started>,
): Promise<Started> {
  const folder = await mkdtemp(join(tmpdir(), `replicas-${name}-`));
  try {
    return await start(folder);
  } catch (error) {
    await rm(folder, { recursive: true, force: true });
    throw error;
  }
}
