/** Processes that benchmarks start: of the gateway as it is built, and of the mock upstream. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

/** The path of a file of the project. */
export const fromRoot = (path) => fileURLToPath(new URL(`../${path}`, import.meta.url));

/** @returns its base URL, and what ends it */
export async function startMock() {
  const entry = fromRoot('dist/apps/mock-upstream/src/main.js');
  const child = launch([entry, '--port', '0', '--keep-requests', '0'], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const baseUrl = await printed(child, / on (http:\S+)/);
  return { baseUrl, stop: () => end(child, 'SIGKILL') };
}

for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => process.exit(1));

/** A process that ends with the benchmark, however that ends. */
export function launch(args, settings) {
  const child = spawn(process.execPath, args, settings);
  const kill = () => child.kill('SIGKILL');
  process.once('exit', kill);
  child.once('exit', () => process.off('exit', kill));
  return child;
}

/** Said so far by each process. */
const output = new WeakMap();

/** The first match in what a process says, now or later. */
export async function printed(child, pattern) {
  if (!output.has(child)) {
    output.set(child, '');
    child.stdout.on('data', (chunk) => output.set(child, (output.get(child) + chunk).slice(0, 20_000)));
  }
  for (;;) {
    const match = pattern.exec(output.get(child));
    if (match !== null) return match[1];
    if (child.exitCode !== null) throw new Error(`It ended early:\n${output.get(child)}`);
    await Promise.race([once(child.stdout, 'data'), once(child, 'exit')]);
  }
}

export async function end(child, signal) {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const over = once(child, 'exit');
  child.kill(signal);
  await over;
}
