import { createHash } from 'node:crypto';
import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** @import { Part } from './part.mjs' */

/**
 * What a part's sources look like from outside: names, sizes, times. Quick: it runs at every start.
 * @param {string} root the project's folder
 * @param {Part} part
 */
export function look(root, part) {
  return digest(root, part, (path) => {
    const { size, mtimeMs } = statSync(join(root, path));
    return `${size} ${mtimeMs}`;
  });
}

/**
 * What they hold. Slower; tells a touched or freshly copied file from a changed one.
 * @param {string} root the project's folder
 * @param {Part} part
 */
export function content(root, part) {
  return digest(root, part, (path) => readFileSync(join(root, path)));
}

function digest(root, { settings, files }, describe) {
  const hash = createHash('sha256');
  const present = settings.filter((path) => existsSync(join(root, path)));
  for (const path of [...present, ...files(root)]) hash.update(`\0${path}\0`).update(describe(path));
  return hash.digest('hex');
}

/**
 * Whether a part's last build was made of these sources. An installation without sources is never stale.
 * @param {string} root the project's folder
 * @param {Part} part
 */
export function isFresh(root, part) {
  if (!existsSync(join(root, part.source))) return true;
  if (!existsSync(join(root, part.result))) return false;
  const stamp = readStamp(root, part);
  if (stamp === undefined) return false;
  const seen = look(root, part);
  if (stamp.look === seen) return true;
  const held = content(root, part);
  if (stamp.content !== held) return false;
  writeStamp(root, part, { look: seen, content: held });
  return true;
}

function readStamp(root, { stamp }) {
  try {
    return JSON.parse(readFileSync(join(root, stamp), 'utf8'));
  } catch {
    return undefined;
  }
}

/**
 * @param {string} root the project's folder
 * @param {Part} part
 * @param {{ look: string, content: string }} stamp as they were before the build began
 */
export function writeStamp(root, part, stamp) {
  writeFileSync(join(root, part.stamp), JSON.stringify(stamp));
}
