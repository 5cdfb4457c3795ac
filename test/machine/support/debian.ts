import { chmod, copyFile, mkdir, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { certificates } from './host.js';
import type { HostSettings } from './host.js';
import { succeed } from './command.js';

/** A Debian in a folder. */
export interface DebianRecipe {
  /** Debian's name of the release: `trixie`. */
  readonly suite: string;
  /** Beside the least that a Debian has. */
  readonly packages: readonly string[];
  readonly host: HostSettings;
}

/** What each of them has: certificates to fetch by. */
const everywhere = ['ca-certificates'];

/** Fills a folder with a Debian, which fetches from where this machine does. Root's work. */
export async function makeDebian(folder: string, { suite, packages, host }: DebianRecipe): Promise<void> {
  const { mirror, aptConfiguration, npmConfiguration } = host;
  // The script of all newer releases, named since an older debootstrap does not know the newest.
  const script = '/usr/share/debootstrap/scripts/sid';
  await succeed([
    ...['debootstrap', '--variant=minbase', suite, folder],
    ...(mirror === undefined ? ['', script] : [mirror, script]),
  ]);
  // New folders are often root's alone, and this one is everybody's root.
  await chmod(folder, 0o755);
  const files = {
    'etc/apt/apt.conf.d/99host': aptConfiguration,
    'root/.npmrc': npmConfiguration,
    // Nothing is to be started while it is installed.
    'usr/sbin/policy-rc.d': '#!/bin/sh\nexit 101\n',
  };
  for (const [path, text] of Object.entries(files)) await writeFile(join(folder, path), text);
  await chmod(join(folder, 'usr/sbin/policy-rc.d'), 0o755);
  await copyFile('/etc/resolv.conf', join(folder, 'etc/resolv.conf'));
  const inside = ['chroot', folder, 'env', 'DEBIAN_FRONTEND=noninteractive', 'apt-get', '-qq'];
  await succeed([...inside, 'update']);
  await succeed([...inside, 'install', '-y', '--no-install-recommends', ...everywhere, ...packages]);
  await succeed([...inside, 'clean']);
  await rm(join(folder, 'usr/sbin/policy-rc.d'));
  await mkdir(join(folder, dirname(certificates)), { recursive: true });
  await copyFile(certificates, join(folder, certificates));
}
