import { existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { copyAssets, removeLeftovers } from './assets.mjs';
import { withBuildLock } from './build-lock.mjs';
import { compile } from './compile.mjs';
import { content, isFresh, look, writeStamp } from './fingerprint.mjs';
import { progressLine } from './progress-line.mjs';

const entry = 'dist/src/main.js';

/**
 * Builds dist where the sources changed since the last build.
 * @param {string} root the project's folder
 * @returns {Promise<boolean>} whether there is a build to run; faults are on standard error
 */
export async function buildIfStale(root) {
  if (isBuilt(root)) return true;
  if (!existsSync(join(root, 'node_modules/typescript'))) return withoutCompiler(root);
  const sayWaiting = () => console.error('Another start is building; waiting for it.');
  return withBuildLock(root, sayWaiting, async () => isBuilt(root) || build(root));
}

const isBuilt = (root) => existsSync(join(root, entry)) && isFresh(root);

/** An installation without development dependencies runs what it was delivered with. */
function withoutCompiler(root) {
  const built = existsSync(join(root, entry));
  console.error(
    built
      ? 'The sources changed since the build, but there is no compiler (npm ci installs it). Running the last build.'
      : 'The dependencies are missing. Run "npm ci" first.',
  );
  return built;
}

async function build(root) {
  const endLine = progressLine('Building');
  const stamp = { look: look(root), content: content(root) };
  // What the compiler remembers is worth nothing where its output is gone.
  if (!existsSync(join(root, entry))) rmSync(join(root, 'dist/.tsbuildinfo'), { force: true });
  const { succeeded, report } = await compile(root);
  if (!succeeded) {
    endLine('The build failed');
    console.error(report);
    return false;
  }
  copyAssets(root);
  removeLeftovers(root);
  writeStamp(root, stamp);
  endLine('Built');
  return true;
}
