import { spawn } from 'node:child_process';
import { join } from 'node:path';

/**
 * Runs the TypeScript compiler in a process of its own. Where it finds faults, it writes nothing.
 * @param {string} root the project's folder
 * @returns {Promise<{ succeeded: boolean, report: string }>}
 */
export function compile(root) {
  const compiler = join(root, 'node_modules/typescript/bin/tsc');
  const options = ['--project', 'tsconfig.build.json', '--noEmitOnError'];
  const colours = process.stderr.isTTY ? ['--pretty'] : [];
  const child = spawn(process.execPath, [compiler, ...options, ...colours], {
    cwd: root,
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

/** A compiler that outlived us would write into the next build. */
function endWithUs(child) {
  const handlers = Object.entries(signals).map(([signal, number]) => {
    const end = () => {
      child.kill('SIGKILL');
      process.exit(128 + number);
    };
    process.once(signal, end);
    return () => process.removeListener(signal, end);
  });
  return () => handlers.forEach((remove) => remove());
}
