import { copyFile, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Machine } from '../support/machine.js';
import { clusterFiles, registry } from './files.js';
import { firstProcesses, otherProcesses, preparation } from './processes.js';
import { kubernetesPrograms } from './programs.js';
import { makeVolumes } from './volumes.js';

/** containerd and runc come with Docker. */
const packages = 'etcd-server containernetworking-plugins docker-registry';
const install = `apt-get -qq update && DEBIAN_FRONTEND=noninteractive apt-get -qq install -y --no-install-recommends ${packages}`;

/** What holds a pod together while its containers come and go. Nobody has to tell it that the pod ends. */
const pause = `FROM node:24-bookworm-slim\nENTRYPOINT ["sleep", "infinity"]`;

/**
 * Makes the machine a cluster of one node, which its containerd runs, with a registry. Its root is the administrator. Its
 * Docker has the images already.
 * @returns the node's address
 */
export async function startCluster(machine: Machine): Promise<string> {
  const programs = await kubernetesPrograms();
  for (const name of await readdir(programs)) {
    await copyFile(join(programs, name), machine.pathOutside(`/usr/local/bin/${name}`));
  }
  await machine.succeed(install);
  for (const [path, text] of Object.entries(clusterFiles)) await machine.write(path, text);
  await machine.succeed(`${preparation}
    echo '127.0.0.1 ${registry}' >>/etc/hosts
    systemctl restart containerd docker`);
  await startProcesses(machine, firstProcesses);
  await machine.succeed(`docker build --tag ${registry}/pause - <<'END'\n${pause}\nEND
    docker push ${registry}/pause`);
  await until(machine, 'kubectl get --raw /readyz');
  await startProcesses(machine, otherProcesses);
  await until(machine, 'kubectl get node/node-1');
  await machine.succeed('kubectl wait --for=condition=Ready node/node-1 --timeout=120s');
  await machine.succeed(makeVolumes);
  return machine.succeed(`kubectl get node/node-1 --output=jsonpath='{.status.addresses[0].address}'`);
}

async function startProcesses(machine: Machine, processes: readonly (readonly string[])[]): Promise<void> {
  for (const [name = '', ...rest] of processes) {
    await machine.succeed(
      `systemd-run --quiet --unit=cluster-${name} --setenv=HOME=/root ${[name, ...rest].join(' ')}`,
    );
  }
}

const until = (machine: Machine, command: string): Promise<string> =>
  machine.succeed(`until ${command}; do sleep 0.5; done`, { longest: 180 });
