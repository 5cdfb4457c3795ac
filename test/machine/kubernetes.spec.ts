import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { everyCodeBlock, marked } from '../docs/support/code-block.js';
import { startCluster } from './kubernetes/cluster.js';
import { manifest, secretCommand } from './kubernetes/secret.js';
import { copyCheckout } from './support/checkout.js';
import { Client } from './support/client.js';
import { bringImages } from './support/images.js';
import { Machine } from './support/machine.js';
import { Reader } from './support/reader.js';
import { addVendorModel, startVendorContainer } from './support/vendor-container.js';

// Everything is fetched and built. Kubernetes' programs are built the first time, which takes half an hour more.
jest.setTimeout(90 * 60_000);

const blocks = marked(await everyCodeBlock(), ['sh'], 'kubernetes');
const blockOf = (words: string) => {
  const found = blocks.filter(({ path, text }) => path === 'docs/deployment.md' && text.includes(words));
  expect(found).toHaveLength(1);
  return found;
};
const folder = '/root/model-gateway';
const image = 'registry.example.com/model-gateway:1.0.0';
const set = 'statefulset/model-gateway';

/**
 * Real: Kubernetes' own programs on a node of its own, containerd, etcd, the Dockerfile's image, which goes by a registry,
 * and the manifest. There is no server of names, nobody who measures for the autoscaler, and no limit of memory; volumes
 * are made beforehand, PostgreSQL and Valkey are containers beside the cluster, and `node:24-bookworm-slim` is a stand-in.
 */
describe('the installation for Kubernetes, on a cluster of its own', () => {
  let machine: Machine;
  let reader: Reader;
  let node: string;
  let token: string;
  const service = async () =>
    `http://${await machine.succeed(`kubectl get service/model-gateway --output=jsonpath='{.spec.clusterIP}'`)}`;
  const clientOf = async (secret: string) => new Client(machine, await service(), secret);
  const twoAreReady = () =>
    machine.succeed(`kubectl wait --for=jsonpath='{.status.readyReplicas}'=2 ${set} --timeout=180s`);

  beforeAll(async () => {
    machine = await Machine.start();
    reader = await Reader.at(machine);
    const kubectl = join(import.meta.dirname, 'kubernetes/commands/kubectl');
    await machine.write('/root/commands/kubectl', await readFile(kubectl, 'utf8'), 0o755);
    await bringImages(machine);
    await copyCheckout(machine, folder);
    node = await startCluster(machine);
    await machine.succeed(`docker run --detach --network host valkey/valkey:9-alpine
      docker run --detach --network host --env POSTGRES_USER=gateway --env POSTGRES_PASSWORD=gateway postgres:18-alpine`);
  });
  afterAll(() => (machine as Machine | undefined)?.close());

  it('has a manifest in which the server finds nothing to warn of, in a namespace with the strictest rules for pods', async () => {
    await machine.succeed(
      'kubectl label namespace/default pod-security.kubernetes.io/{enforce,warn}=restricted',
    );
    const strictly = '--dry-run=server --validate=strict --warnings-as-errors';
    await machine.succeed(`kubectl apply ${strictly} --filename=${manifest}`, { folder });
  });

  it('shows the first token in the logs, as docs/deployment.md has it, and answers it', async () => {
    await machine.succeed(
      secretCommand({
        'postgres://…': `postgres://gateway:gateway@${node}:5432/gateway`,
        'redis://…': `redis://${node}:6379`,
        'sk-…': 'sk-upstream',
      }),
    );
    const output = await reader.follow(blockOf('kubectl apply'), { folder, longest: 4_000 });
    token = /sk-gw-\w+/.exec(output)?.[0] ?? '';
    const adminKey = /ak-gw-\w+/.exec(output)?.[0] ?? '';
    await startVendorContainer(machine, image, 'host');
    await addVendorModel(machine, { address: await service(), adminKey, host: node });
    expect(await (await clientOf(token)).chat('fast', 'Hello there')).toContain('Hello there');
  });

  it('is two gateways, since the autoscaler wants so many', async () => {
    await twoAreReady();
    const scaled = await machine.succeed('kubectl get events --field-selector=reason=SuccessfulRescale');
    expect(scaled).toContain('horizontalpodautoscaler/model-gateway');
  });

  it('makes a token, as docs/deployment.md has it', async () => {
    const output = await reader.follow(blockOf('token create'), { folder });
    const made = /sk-gw-\w+/.exec(output)?.[0] ?? '';
    expect(made).not.toBe(token);
    expect(await (await clientOf(made)).chat('fast', 'Hello there')).toContain('Hello there');
  });

  it('lets one of two be evicted, and not the other', async () => {
    await machine.succeed(evict('model-gateway-0'));
    const { code, output } = await machine.run(evict('model-gateway-1'));
    expect(code).not.toBe(0);
    expect(output).toContain("would violate the pod's disruption budget");
    // A pod that ends is counted as ready for a while, and a restart does not wait for it.
    for (const state of ['delete', 'create', 'condition=Ready']) {
      await machine.succeed(`kubectl wait --for=${state} pod/model-gateway-0 --timeout=180s`, {
        longest: 200,
      });
    }
  });

  it('is restarted one after the other, and no client notices', async () => {
    const restart = `kubectl rollout restart ${set} && kubectl rollout status ${set} && sleep 2`;
    const client = await clientOf(token);
    expect(await client.askDuring(restart, 'fast', 600)).toEqual(['200']);
  });

  it('has no block in the documents that nobody followed', () => {
    expect(blocks).toHaveLength(2);
  });
});

/** As `kubectl drain` asks for each pod. */
function evict(pod: string): string {
  const eviction = JSON.stringify({
    apiVersion: 'policy/v1',
    kind: 'Eviction',
    metadata: { name: pod, namespace: 'default' },
  });
  return `echo '${eviction}' | kubectl create --raw /api/v1/namespaces/default/pods/${pod}/eviction --filename=-`;
}
