import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** For a registry that does not answer, in milliseconds. */
const patience = 120_000;

/** Runs the npm that runs this script, in the project. */
export function runNpm(...words) {
  const { npm_execpath: npm, npm_node_execpath: node } = process.env;
  const [command, first] = npm === undefined ? ['npm', []] : [node ?? process.execPath, [npm]];
  const { stdout, stderr, status } = spawnSync(command, [...first, ...words], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 256 * 1024 * 1024,
    timeout: patience,
  });
  return { output: stdout ?? '', complaints: stderr ?? '', status };
}
