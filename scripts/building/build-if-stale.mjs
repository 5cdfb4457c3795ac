import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { withBuildLock } from './build-lock.mjs';
import { guidesPart } from './guides/guides-part.mjs';
import { content, isFresh, look, writeStamp } from './fingerprint.mjs';
import { pagesPart } from './pages-part.mjs';
import { progressLine } from './progress-line.mjs';
import { serverPart } from './server-part.mjs';

/** @import { Part } from './part.mjs' */

/** Everything that is built. */
export const everyPart = [serverPart, pagesPart, guidesPart];

/**
 * Builds those parts of dist whose sources changed since their last build, side by side.
 * @param {string} root the project's folder
 * @param {readonly Part[]} parts
 * @returns {Promise<boolean>} whether there is a build to run; faults are on standard error
 */
export async function buildIfStale(root, parts = everyPart) {
  const stale = parts.filter((part) => !isFresh(root, part));
  const buildable = stale.filter((part) => existsSync(join(root, 'node_modules', part.tool)));
  const unbuildable = stale.filter((part) => !buildable.includes(part));
  if (!unbuildable.every((part) => runsWithoutTool(root, part))) return false;
  if (buildable.length === 0) return true;
  const sayWaiting = () => console.error('Another start is building; waiting for it.');
  return withBuildLock(root, sayWaiting, () =>
    build(
      root,
      buildable.filter((part) => !isFresh(root, part)),
    ),
  );
}

/** An installation without development dependencies runs what it was delivered with. */
function runsWithoutTool(root, { source, tool, result, needed }) {
  if (existsSync(join(root, result))) {
    console.error(
      `The files of ${source} changed since the build, but ${tool} is not installed (npm ci installs it). Running the last build.`,
    );
    return true;
  }
  console.error(
    needed
      ? 'The dependencies are missing. Run "npm ci" first.'
      : `${source} is not built: ${tool} is not installed (npm ci installs it).`,
  );
  return !needed;
}

async function build(root, parts) {
  if (parts.length === 0) return true;
  const isFirst = parts.some(({ result }) => !existsSync(join(root, result)));
  const endLine = progressLine(isFirst ? 'Building (up to a minute the first time)' : 'Building');
  const results = await Promise.all(parts.map((part) => buildPart(root, part)));
  const failed = results.filter(({ succeeded }) => !succeeded);
  endLine(failed.length === 0 ? 'Built' : 'The build failed');
  for (const { report } of failed) console.error(report);
  return failed.length === 0;
}

async function buildPart(root, part) {
  const stamp = { look: look(root, part), content: content(root, part) };
  const result = await part.build(root);
  if (result.succeeded) writeStamp(root, part, stamp);
  return result;
}
