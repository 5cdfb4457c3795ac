import { readdirSync } from 'node:fs';
import { join } from 'node:path';

/** The folders whose TypeScript runs on Node.js; they are built into dist under their own names. */
export const sourceFolders = ['src', 'libs', 'apps'];

/** The browser pages: built by a tool of their own. */
export const pagesFolder = 'apps/console';

const passedOver = new Set(['node_modules', 'dist', 'fixtures']);
const test = /\.spec\.tsx?$/;

/**
 * Every file that goes into the build of the server, tests and fixtures left out.
 * @param {string} root the project's folder
 * @returns {string[]} paths relative to it, sorted
 */
export function sourceFiles(root) {
  return sourceFolders
    .flatMap((folder) => filesUnder(root, folder))
    .filter((path) => !path.startsWith(`${pagesFolder}/`))
    .sort();
}

/**
 * Every file that goes into the browser pages.
 * @param {string} root the project's folder
 * @returns {string[]} paths relative to it, sorted
 */
export function pageFiles(root) {
  return filesUnder(root, pagesFolder)
    .filter((path) => !path.endsWith('.md'))
    .sort();
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
