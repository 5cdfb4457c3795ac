import { readdirSync } from 'node:fs';
import { join } from 'node:path';

/** The folders that are built into dist. */
export const sourceFolders = ['src', 'libs', 'apps'];

const passedOver = new Set(['node_modules', 'dist', 'fixtures']);
const test = /\.spec\.ts$/;

/**
 * Every file that goes into a build, tests and fixtures left out.
 * @param {string} root the project's folder
 * @returns {string[]} paths relative to it, sorted
 */
export function sourceFiles(root) {
  return sourceFolders.flatMap((folder) => filesUnder(root, folder)).sort();
}

/**
 * @param {string} root
 * @param {string} folder relative to root; need not exist
 * @returns {string[]} paths relative to root, unsorted
 */
export function filesUnder(root, folder) {
  return entriesOf(join(root, folder)).flatMap((entry) => {
    const path = `${folder}/${entry.name}`;
    if (entry.isDirectory()) return passedOver.has(entry.name) ? [] : filesUnder(root, path);
    return entry.isFile() && !test.test(entry.name) ? [path] : [];
  });
}

function entriesOf(folder) {
  try {
    return readdirSync(folder, { withFileTypes: true });
  } catch (error) {
    if (error.code === 'ENOENT') return [];
    throw error;
  }
}
