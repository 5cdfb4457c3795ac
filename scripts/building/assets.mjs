import { copyFileSync, mkdirSync, rmSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { filesUnder, sourceFiles, sourceFolders } from './source-files.mjs';

/** In dist a package.json would begin a package of its own, in which `#libs/*` means nothing. */
const notForDist = /^(package|package-lock|tsconfig.*|nest-cli)\.json$|\.(tsx?|mts|cts|md)$|^\./;

/**
 * Copies what the compiler does not: presets, manifests and other files that are read at run time.
 * @param {string} root the project's folder
 */
export function copyAssets(root) {
  for (const path of sourceFiles(root).filter((path) => !notForDist.test(basename(path)))) {
    const target = join(root, 'dist', path);
    mkdirSync(dirname(target), { recursive: true });
    copyFileSync(join(root, path), target);
  }
}

/**
 * Removes from dist what no source stands behind any more.
 * @param {string} root the project's folder
 */
export function removeLeftovers(root) {
  const sources = new Set(sourceFiles(root));
  for (const built of sourceFolders.flatMap((folder) => filesUnder(join(root, 'dist'), folder))) {
    const source = built.replace(/\.js(\.map)?$/, '.ts');
    if (!sources.has(built) && !sources.has(source)) rmSync(join(root, 'dist', built));
  }
}
