import { mkdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { compressFiles } from './compress-files.mjs';
import { runTool } from './run-tool.mjs';
import { pageFiles, pagesFolder } from './source-files.mjs';

const target = 'dist/console';
/** Built beside the target, so that a gateway that is running keeps its pages until the new ones are whole. */
const fresh = 'dist/.console-fresh';

/**
 * What runs in browsers: the home page and the console.
 * @type {import('./part.mjs').Part}
 */
export const pagesPart = {
  source: pagesFolder,
  settings: ['package.json', 'package-lock.json', 'tsconfig.json'],
  files: pageFiles,
  tool: 'vite',
  result: `${target}/index.html`,
  needed: false,
  stamp: 'dist/.built-pages',
  build,
};

async function build(root) {
  const options = ['--outDir', join(root, fresh), '--emptyOutDir', '--logLevel', 'warn'];
  const built = await runTool(
    root,
    'vite/bin/vite.js',
    // Read by Node.js itself: a bundled configuration would be written into node_modules first.
    ['build', pagesFolder, '--configLoader', 'native', ...options],
    { NODE_ENV: 'production' },
  );
  if (!built.succeeded) return built;
  await compressFiles(join(root, fresh));
  replace(join(root, target), join(root, fresh));
  return built;
}

function replace(folder, replacement) {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(join(folder, '..'), { recursive: true });
  renameSync(replacement, folder);
}
