import { chmod, mkdir, open, stat } from 'node:fs/promises';
import { explainFileFailure } from './explain-file-failure.js';

const ownerOnlyDirectory = 0o700;
const ownerOnlyFile = 0o600;
const groupAndOthers = 0o077;

/**
 * Makes the folder, readable by its owner alone. One that exists keeps its mode: it may be shared on purpose, and
 * every file in it is private by itself.
 * @throws StorageError
 */
export async function ensurePrivateDirectory(directory: string): Promise<void> {
  try {
    await mkdir(directory, { recursive: true, mode: ownerOnlyDirectory });
  } catch (error) {
    throw explainFileFailure(directory, error);
  }
}

/**
 * Makes an empty file where there is none, and takes it from everybody but its owner.
 * @throws StorageError also where the file cannot be written
 */
export async function ensurePrivateFile(file: string): Promise<void> {
  try {
    const handle = await open(file, 'a', ownerOnlyFile);
    await handle.close();
    await takeFromOthers(file);
  } catch (error) {
    throw explainFileFailure(file, error);
  }
}

/** Makes a file private that exists. One that does not is none of our business. */
export async function takeFromOthers(file: string): Promise<void> {
  const found = await stat(file).catch(() => undefined);
  if (found !== undefined && (found.mode & groupAndOthers) !== 0) await chmod(file, ownerOnlyFile);
}
