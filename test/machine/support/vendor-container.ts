import { cp } from 'node:fs/promises';
import { join } from 'node:path';
import { root } from '../../docs/support/documents.js';
import type { Machine } from './machine.js';

const port = 4010;

/** Starts the mock vendor in a container `mock-upstream`, out of the gateway's image. @param network Docker's */
export async function startVendorContainer(machine: Machine, image: string, network: string): Promise<void> {
  // The image has no packages of development, and the mock needs one.
  await cp(join(root, 'node_modules/aws4'), machine.pathOutside('/root/aws4'), { recursive: true });
  await machine.succeed(
    `docker run --detach --name mock-upstream --network ${network} --volume /root/aws4:/app/node_modules/aws4:ro \\
      ${image} node dist/apps/mock-upstream/src/main.js --host 0.0.0.0 --port ${port}
    until docker logs mock-upstream | grep -q OpenAI; do sleep 0.5; done`,
    { longest: 120 },
  );
}

/**
 * Gives a gateway a model `fast`, which is that vendor's.
 * @param address the gateway's
 * @param host the vendor's, as the gateway knows it
 */
export async function addVendorModel(
  machine: Machine,
  { address, adminKey, host }: { readonly address: string; readonly adminKey: string; readonly host: string },
): Promise<void> {
  const settings = { baseUrl: `http://${host}:${port}/v1`, apiKey: 'sk-upstream' };
  const model = { name: 'fast', settings: { candidates: [{ provider: 'main', model: 'echo' }] } };
  const post = (path: string, body: object): string =>
    `curl -s --fail-with-body ${address}/api/${path} -H 'Authorization: Bearer ${adminKey}' -H 'Content-Type: application/json' -d '${JSON.stringify(body)}'`;
  await machine.succeed(post('providers', { id: 'main', type: 'openai', settings }));
  await machine.succeed(post('models', model));
}
