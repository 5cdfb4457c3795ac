import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pacote from 'pacote';

/**
 * Unpacks a package of npm's registry, whose bytes are exactly those expected. None of it is run.
 * @param {{package: string, version: string, integrity: string}} source
 * @param {(folder: string) => Promise<Result>} use the folder is gone afterwards
 * @returns {Promise<Result>}
 * @throws where the package is not there, or is another one
 * @template Result
 */
export async function withPackage({ package: name, version, integrity }, use) {
  const folder = await mkdtemp(join(tmpdir(), 'catalogue-'));
  try {
    await pacote.extract(`${name}@${version}`, folder, { integrity, ignoreScripts: true });
    return await use(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
