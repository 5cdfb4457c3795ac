import { readFile, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { makeDebian } from './debian.js';
import { certificates, hostSettings } from './host.js';
import { keep } from './kept.js';
import { succeed } from './command.js';

const packages = [
  ...['systemd', 'systemd-sysv', 'dbus', 'curl', 'openssl', 'procps', 'iproute2', 'iptables'],
  ...['docker.io', 'docker-cli', 'docker-compose', 'docker-buildx'],
];
/** The oldest Node.js whose npm the documents admit. nodejs.org is out of reach; npm has the same programs. */
const readersNode = ['node@20', 'npm@10'];
/** Another number: the steps below have changed. */
const steps = 1;

/** The folder with the system of a reader's machine: Debian 13 with systemd, Docker of Debian's, npm of Node.js 20. */
export async function readersSystem(): Promise<string> {
  const host = hostSettings();
  const recipe = { suite: 'trixie', packages, host };
  return keep({
    name: 'system',
    recipe: { ...recipe, readersNode, steps, certificates: await readFile(certificates, 'utf8') },
    make: async (folder) => {
      await makeDebian(folder, recipe);
      const node = join(folder, 'usr/local/lib/readers-node');
      await succeed(['npm', 'install', '--prefix', node, ...readersNode]);
      for (const program of ['node', 'npm', 'npx']) {
        const target = `../lib/readers-node/node_modules/.bin/${program}`;
        await symlink(target, join(folder, 'usr/local/bin', program));
      }
      // slirp4netns answers there.
      await writeFile(join(folder, 'etc/resolv.conf'), 'nameserver 10.0.2.3\n');
      // The kernel is this machine's, and its modules are no business of a machine inside it.
      await symlink('/dev/null', join(folder, 'etc/systemd/system/systemd-modules-load.service'));
    },
  });
}
