import { randomBytes, randomUUID } from 'node:crypto';
import { link, open, readFile, unlink } from 'node:fs/promises';
import { StorageError } from '../storage-error.js';
import { explainFileFailure } from './explain-file-failure.js';
import { takeFromOthers } from './private-files.js';

/** Length of the key in bytes: what HMAC-SHA256 can use. */
const secretBytes = 32;

/**
 * The bytes of a file made by {@link createSecretFile}, which is taken from everybody but its owner.
 * @returns undefined where there is none
 */
export async function readSecretFile(file: string): Promise<Buffer | undefined> {
  try {
    await takeFromOthers(file);
  } catch (error) {
    throw explainFileFailure(file, error);
  }
  return lookIntoSecretFile(file);
}

/** The same, and the file stays as it is. */
export async function lookIntoSecretFile(file: string): Promise<Buffer | undefined> {
  try {
    return parseSecret(await readFile(file, 'utf8'), file);
  } catch (error) {
    if (Error.isError(error) && 'code' in error && error.code === 'ENOENT') return undefined;
    throw explainFileFailure(file, error);
  }
}

/**
 * Writes 32 random bytes as base64, readable by the owner alone. The file appears whole or not at all; where two
 * processes try at once, one wins and both use its bytes.
 * @returns the bytes the file holds in the end
 * @throws StorageError
 */
export async function createSecretFile(file: string): Promise<Buffer> {
  const draft = `${file}.${randomUUID()}`;
  try {
    const handle = await open(draft, 'wx', 0o600);
    try {
      await handle.writeFile(`${randomBytes(secretBytes).toString('base64')}\n`);
      await handle.sync();
    } finally {
      await handle.close();
    }
    await publish(draft, file);
  } catch (error) {
    throw explainFileFailure(file, error);
  }
  const bytes = await readSecretFile(file);
  if (bytes === undefined) throw new StorageError(file, 'it vanished while starting.', 'Start again.');
  return bytes;
}

/** A link never replaces an existing file, as a rename would. */
async function publish(draft: string, file: string): Promise<void> {
  try {
    await link(draft, file);
  } catch (error) {
    if (!(Error.isError(error) && 'code' in error && error.code === 'EEXIST')) throw error;
  } finally {
    await unlink(draft);
  }
}

/**
 * @param text 32 bytes in base64 or base64url
 * @param source file or setting, for the error
 * @throws StorageError
 */
export function parseSecret(text: string, source: string): Buffer {
  const trimmed = text.trim();
  const bytes = Buffer.from(trimmed, 'base64');
  if (/^[A-Za-z0-9+/_-]+={0,2}$/.test(trimmed) && bytes.length === secretBytes) return bytes;
  throw new StorageError(
    source,
    `it does not hold ${secretBytes} bytes in base64.`,
    'Put the original back. Only for a gateway without tokens: make one with `openssl rand -base64 32`.',
  );
}
