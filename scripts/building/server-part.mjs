import { existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { copyAssets, removeLeftovers } from './assets.mjs';
import { bundleProgram } from './bundling/bundle-program.mjs';
import { runTool } from './run-tool.mjs';
import { sourceFiles } from './source-files.mjs';

const result = 'dist/src/main.js';

/**
 * What runs on Node.js: src, libs and apps.
 * @type {import('./part.mjs').Part}
 */
export const serverPart = {
  source: 'src',
  settings: ['package.json', 'tsconfig.json', 'tsconfig.build.json'],
  files: sourceFiles,
  tool: 'typescript',
  result,
  needed: true,
  stamp: 'dist/.built',
  build,
};

/** Where the compiler finds faults, nothing is written. */
async function build(root) {
  // What the compiler remembers is worth nothing where its output is gone.
  if (!existsSync(join(root, result))) rmSync(join(root, 'dist/.tsbuildinfo'), { force: true });
  const colours = process.stderr.isTTY ? ['--pretty'] : [];
  const options = ['--project', 'tsconfig.build.json', '--noEmitOnError', ...colours];
  const compiled = await runTool(root, 'typescript/bin/tsc', options);
  if (compiled.succeeded) {
    copyAssets(root);
    removeLeftovers(root);
    await bundleProgram(root);
  }
  return compiled;
}
