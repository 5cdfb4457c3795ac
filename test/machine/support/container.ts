import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { mkdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';

/** Folders of engines that lay one file system over another, which the system's own, laid over itself, cannot carry. */
const ownDisks = ['/var/lib/docker', '/var/lib/containerd', '/var/lib/kubelet'];

/** What a machine is made of. */
export interface ContainerSetup {
  readonly name: string;
  /** Is not written to. */
  readonly system: string;
  /** For what is written. */
  readonly folder: string;
  readonly controlGroup: string;
  /** Folders of this machine that it has too, by their place in it. */
  readonly shared: Readonly<Record<string, string>>;
}

/** Starts the system with its init as process 1. It ends when this process does. */
export async function startContainer(setup: ContainerSetup): Promise<ChildProcess> {
  const { name, system, folder, controlGroup, shared } = setup;
  const at = (path: string): string => join(folder, path);
  const disks = Object.fromEntries(ownDisks.map((path) => [path, at(`disks${path}`)]));
  const binds = Object.entries({ ...disks, ...shared });
  for (const made of [at('upper'), at('work'), at('root'), ...binds.map(([, source]) => source)]) {
    await mkdir(made, { recursive: true });
  }
  const nspawn = [
    ...['systemd-nspawn', '--quiet', '--boot', `--machine=${name}`, `--directory=${at('root')}`],
    // The systemd outside, if there is one, is not asked.
    ...['--register=no', '--keep-unit', '--link-journal=no', '--resolv-conf=off', '--console=read-only'],
    // What Docker needs of the kernel.
    ...['--private-network', '--capability=all', '--system-call-filter=add_key keyctl bpf'],
    ...binds.map(([path, source]) => `--bind=${source}:${path}`),
  ];
  const overlay = `lowerdir=${system},upperdir=${at('upper')},workdir=${at('work')}`;
  // In a mount namespace of its own, so that nothing stays mounted. SIGTERM is what nspawn shuts its machine down by.
  const script = `mount -t overlay overlay -o "$1" "$2" && echo $$ > "$3/cgroup.procs" && shift 3 && exec "$@"`;
  return spawn(
    'setpriv',
    [
      ...['--pdeathsig', 'TERM', 'unshare', '--mount', 'sh', '-ec', script, 'sh'],
      ...[overlay, at('root'), controlGroup, ...nspawn],
    ],
    {
      stdio: ['ignore', 'pipe', 'pipe'],
      env: {
        PATH: process.env.PATH,
        SYSTEMD_NSPAWN_UNIFIED_HIERARCHY: '1',
        // Docker forwards between networks, which it tells /proc/sys.
        SYSTEMD_NSPAWN_API_VFS_WRITABLE: '1',
      },
    },
  );
}

/** The number that the container's process 1 has outside. */
export async function firstProcessOf({ pid, exitCode }: ChildProcess): Promise<number> {
  for (let attempt = 0; exitCode === null && attempt < 200; attempt++) {
    const children = await readFile(`/proc/${String(pid)}/task/${String(pid)}/children`, 'utf8').catch(
      () => '',
    );
    const [first = ''] = children.split(' ');
    const name = await readFile(`/proc/${first}/comm`, 'utf8').catch(() => '');
    if (name.trim() === 'systemd') return Number(first);
    await delay(100);
  }
  throw new Error('The machine has no first process.');
}
