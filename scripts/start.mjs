/**
 * npm start: builds what is stale, then runs the gateway in this same process, so that signals and arguments reach
 * it. `--application NAME` runs apps/NAME instead.
 */
import './require-node.mjs';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { buildIfStale, everyPart } from './building/build-if-stale.mjs';
import { serverPart } from './building/server-part.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));

if (!existsSync(join(root, 'node_modules'))) fail('The dependencies are missing. Run "npm ci" first.', 1);
const { application, rest } = readArguments(process.argv.slice(2));
// Only the gateway serves pages.
if (!(await buildIfStale(root, application === undefined ? everyPart : [serverPart]))) process.exit(1);
const main = join(root, 'dist', application === undefined ? 'src' : `apps/${application}/src`, 'main.js');
if (!existsSync(main)) fail(`There is no application "${application}" in apps.`, 2);
stopWithNpm();
process.argv = [process.execPath, main, ...rest];
await import(pathToFileURL(main).href);

/** npm passes a signal on to the shell between us only, and the shell passes nothing on: its end has to be ours. */
function stopWithNpm() {
  if (process.env.npm_lifecycle_event === undefined) return;
  const shell = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === shell) return;
    clearInterval(timer);
    process.kill(process.pid, 'SIGTERM');
  }, 250);
  timer.unref();
}

/** Takes our own option out of the arguments; all others are the application's. */
function readArguments(all) {
  const index = all.indexOf('--application');
  if (index === -1) return { application: undefined, rest: all };
  const application = all[index + 1] ?? '';
  if (!/^[a-z0-9-]+$/.test(application)) fail('--application needs the name of a folder in apps.', 2);
  return { application, rest: all.toSpliced(index, 2) };
}

function fail(message, code) {
  console.error(message);
  process.exit(code);
}
