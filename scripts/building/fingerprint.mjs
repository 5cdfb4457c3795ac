import { createHash } from 'node:crypto';
import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { sourceFiles } from './source-files.mjs';

const settings = ['package.json', 'tsconfig.json', 'tsconfig.build.json'];
const stampFile = 'dist/.built';

/**
 * What the sources look like from outside: names, sizes, times. Quick: it runs at every start.
 * @param {string} root the project's folder
 */
export function look(root) {
  return digest(root, (path) => {
    const { size, mtimeMs } = statSync(join(root, path));
    return `${size} ${mtimeMs}`;
  });
}

/**
 * What the sources hold. Slower; tells a touched or freshly copied file from a changed one.
 * @param {string} root the project's folder
 */
export function content(root) {
  return digest(root, (path) => readFileSync(join(root, path)));
}

function digest(root, describe) {
  const hash = createHash('sha256');
  const present = settings.filter((path) => existsSync(join(root, path)));
  for (const path of [...present, ...sourceFiles(root)]) hash.update(`\0${path}\0`).update(describe(path));
  return hash.digest('hex');
}

/**
 * Whether the last build was made of these sources. An installation without sources is never stale.
 * @param {string} root the project's folder
 */
export function isFresh(root) {
  if (!existsSync(join(root, 'src'))) return true;
  const stamp = readStamp(root);
  if (stamp === undefined) return false;
  const seen = look(root);
  if (stamp.look === seen) return true;
  const held = content(root);
  if (stamp.content !== held) return false;
  writeStamp(root, { look: seen, content: held });
  return true;
}

function readStamp(root) {
  try {
    return JSON.parse(readFileSync(join(root, stampFile), 'utf8'));
  } catch {
    return undefined;
  }
}

/**
 * @param {string} root the project's folder
 * @param {{ look: string, content: string }} stamp as they were before the build began
 */
export function writeStamp(root, stamp) {
  writeFileSync(join(root, stampFile), JSON.stringify(stamp));
}
