import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { setImmediate } from 'node:timers';

/**
 * Runs a tool of node_modules in a process of its own.
 * @param {string} root the project's folder
 * @param {string} program path of its script in node_modules
 * @param {readonly string[]} words its arguments
 * @param {Readonly<Record<string, string>>} [variables] laid over our environment
 * @returns {Promise<{ succeeded: boolean, report: string }>} report: all that it printed
 */
export function runTool(root, program, words, variables = {}) {
  const child = spawn(process.execPath, [join(root, 'node_modules', program), ...words], {
    cwd: root,
    env: { ...process.env, ...variables },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const release = endWithUs(child);
  let report = '';
  for (const output of [child.stdout, child.stderr]) output.on('data', (chunk) => (report += chunk));
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('close', (code) => {
      release();
      resolve({ succeeded: code === 0, report });
    });
  });
}

const signals = { SIGINT: 2, SIGTERM: 15, SIGHUP: 1 };

/** A tool that outlived us would write into the next build. */
function endWithUs(child) {
  const handlers = Object.entries(signals).map(([signal, number]) => {
    const end = () => {
      child.kill('SIGKILL');
      // Another tool may be running too, and ends in the same way.
      setImmediate(() => process.exit(128 + number));
    };
    process.once(signal, end);
    return () => process.removeListener(signal, end);
  });
  return () => handlers.forEach((remove) => remove());
}
