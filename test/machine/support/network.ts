import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';

/**
 * Connects the network of a process: it reaches what this machine does, but not this machine, and nobody reaches it.
 * It ends when this process does.
 */
export async function connectNetwork(process: number): Promise<ChildProcess> {
  const child = spawn(
    'setpriv',
    [
      ...['--pdeathsig', 'KILL', 'slirp4netns', '--configure', '--mtu=1400', '--disable-host-loopback'],
      ...['--ready-fd=3', String(process), 'tap0'],
    ],
    { stdio: ['ignore', 'ignore', 'ignore', 'pipe'] },
  );
  const ready = child.stdio[3];
  if (ready === undefined || ready === null)
    throw new Error('slirp4netns has no way to say that it is ready.');
  await Promise.race([
    once(ready, 'data'),
    once(child, 'exit').then(() => {
      throw new Error('slirp4netns ended.');
    }),
  ]);
  return child;
}
