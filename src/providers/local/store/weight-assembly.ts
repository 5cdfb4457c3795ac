import { createHash } from 'node:crypto';
import { mkdir, open, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { FileEntry } from './manifest.js';
import type { ModelPaths } from './model-paths.js';
import { integrityFailure } from './pull-error.js';
import { recordVerification } from './weight-verification.js';

/**
 * Joins a weight file and puts it in place. It is hashed on the way and synced before it gets its name: under
 * that name it is always whole.
 * @param content the file's bytes in order.
 * @param origin what to name in an error.
 * @throws ModelPullError `integrity` where the bytes are not the manifest's.
 */
export async function assembleWeights(
  paths: ModelPaths,
  file: FileEntry,
  content: AsyncIterable<Buffer>,
  origin: string,
  signal: AbortSignal,
): Promise<void> {
  const draft = paths.assembling(file);
  await mkdir(dirname(draft), { recursive: true });
  try {
    const { sha256, bytes } = await writeHashed(draft, content, signal);
    if (bytes !== file.bytes || sha256 !== file.sha256) {
      const detail = `${bytes} bytes with sha256 ${sha256} instead of ${file.bytes} bytes with ${file.sha256}`;
      throw integrityFailure(paths.model.id, `${file.name} from ${origin}`, detail);
    }
    const place = paths.weights(file);
    await mkdir(dirname(place), { recursive: true });
    await rename(draft, place);
    await syncFolder(dirname(place));
    await recordVerification(paths, file);
  } finally {
    await rm(draft, { force: true });
  }
}

async function writeHashed(
  path: string,
  content: AsyncIterable<Buffer>,
  signal: AbortSignal,
): Promise<{ sha256: string; bytes: number }> {
  const hash = createHash('sha256');
  let bytes = 0;
  const file = await open(path, 'w');
  try {
    for await (const chunk of content) {
      signal.throwIfAborted();
      hash.update(chunk);
      bytes += chunk.length;
      await file.writeFile(chunk);
    }
    await file.sync();
  } finally {
    await file.close();
  }
  return { sha256: hash.digest('hex'), bytes };
}

/** Makes the new name survive a power cut, where the system can (Windows opens no folders). */
async function syncFolder(path: string): Promise<void> {
  const folder = await open(path, 'r').catch(() => undefined);
  try {
    await folder?.sync();
  } catch {
    // Some file systems refuse to sync a folder; the content itself is synced.
  } finally {
    await folder?.close();
  }
}
