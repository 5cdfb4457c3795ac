import { readFileSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { succeed } from './command.js';

/** A new control group at the root of this machine's: the systemd inside makes its own below it. */
export async function makeControlGroup(name: string): Promise<string> {
  const mount = readFileSync('/proc/self/mounts', 'utf8')
    .split('\n')
    .map((line) => line.split(' '))
    .find(([, , type]) => type === 'cgroup2');
  if (mount === undefined) throw new Error('This machine has no control groups of version 2.');
  const group = join(mount[1] ?? '', name);
  await mkdir(group);
  return group;
}

/** With all below it. Nobody may be in them any more. */
export const removeControlGroup = (group: string): Promise<string> =>
  succeed(['find', group, '-depth', '-type', 'd', '-exec', 'rmdir', '{}', ';']);
