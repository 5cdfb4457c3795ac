import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { everyCodeBlock, marked } from '../docs/support/code-block.js';
import type { CodeBlock } from '../docs/support/code-block.js';
import { copyCheckout } from './support/checkout.js';
import { Client } from './support/client.js';
import { bringImages } from './support/images.js';
import { Machine } from './support/machine.js';
import { Reader } from './support/reader.js';
import { addVendorModel, startVendorContainer } from './support/vendor-container.js';

// Everything is fetched, and built twice.
jest.setTimeout(45 * 60_000);

const path = 'docs/deployment.md';
const blocks = marked(await everyCodeBlock(), ['sh'], 'docker').filter((block) => block.path === path);
const withWords = (words: string): readonly CodeBlock[] => blocks.filter(({ text }) => text.includes(words));
const folder = '/root/model-gateway';
/** Both ways are followed at once, and have the same port in the document. */
const variables = { LISTEN: '127.0.0.1:3002', OPENAI_API_KEY: '' };
const secrets = (output: string) => ({
  token: /sk-gw-\w+/.exec(output)?.[0] ?? '',
  adminKey: /ak-gw-\w+/.exec(output)?.[0] ?? '',
});

/**
 * Real: Docker's engine, BuildKit and Compose, the Dockerfile, docker-compose.yml, and the files that it mounts. Images
 * out of registries have stand-ins (`images`): the same servers, of Debian's packages, but for Grafana, which is a process
 * that only reads what it is given. The kernel is this machine's, and it has no limits of memory to give to containers.
 */
describe('the installation for Docker, on a Debian of its own', () => {
  let machine: Machine;
  let reader: Reader;
  const follow = (words: string): Promise<string> => {
    const found = withWords(words);
    expect(found).toHaveLength(1);
    return reader.follow(found, { folder, variables, longest: 300 });
  };
  const imageOf = (service: string) =>
    machine.succeed(`docker inspect --format '{{.Image}}' $(docker compose ps --quiet ${service})`, {
      folder,
    });

  beforeAll(async () => {
    machine = await Machine.start();
    reader = await Reader.at(machine);
    await bringImages(machine);
    await copyCheckout(machine, folder);
  });
  afterAll(() => (machine as Machine | undefined)?.close());

  it('builds the image, as the table of docs/deployment.md has it', async () => {
    const command = 'docker build -t model-gateway .';
    expect(await machine.succeed(`grep -cF '\`${command}\`' ${path}`, { folder })).toBe('1');
    await machine.succeed(command, { folder, longest: 2_000 });
    expect(await machine.succeed('docker run --rm model-gateway id --user')).toBe('1000');
  });

  describe('of one container', () => {
    let token: string;

    it('shows the first token, and is soon healthy', async () => {
      ({ token } = secrets(await follow('docker run')));
      expect(token).not.toBe('');
      const health = `docker inspect --format '{{.State.Health.Status}}' model-gateway`;
      await machine.succeed(`until ${health} | grep -x healthy; do sleep 1; done`, { longest: 60 });
      expect(await new Client(machine, 'http://127.0.0.1:3000', token).readiness()).toBe('200');
    });
  });

  describe('of docker-compose.yml', () => {
    let token: string;
    const client = () => new Client(machine, 'http://127.0.0.1:3002', token);

    it('comes up whole, and one of two gateways shows the first token', async () => {
      const { token: shown, adminKey } = secrets(await follow('docker compose logs'));
      token = shown;
      expect(await client().readiness()).toBe('200');
      await startVendorContainer(machine, 'model-gateway', 'model-gateway_default');
      const address = `http://${variables.LISTEN}`;
      await addVendorModel(machine, { address, adminKey, host: 'mock-upstream' });
      expect(await client().chat('fast', 'Hello there')).toContain('Hello there');
      await machine.succeed('[ "$(docker compose ps --status running --quiet | wc -l)" = 7 ]', { folder });
    });

    it('is watched by Prometheus', async () => {
      const query = 'http://prometheus:9090/api/v1/query?query=up';
      const ask = `docker compose exec -T gateway-1 node -e 'fetch("${query}").then((answer) => answer.text()).then(console.log)'`;
      await machine.succeed(`until ${ask} | grep -o '"1"' | wc -l | grep -x 2; do sleep 2; done`, { folder });
    });

    it('takes a new version in, one gateway at a time, and no client notices', async () => {
      const before = await imageOf('gateway-1');
      await machine.succeed('echo >> deploy/healthcheck.mjs', { folder });
      const [block] = withWords('docker compose build');
      const statuses = await client().askDuring(`cd ${folder}; ${block?.text ?? ''}`, 'fast', 2_000);
      expect(statuses).toEqual(['200']);
      expect(await imageOf('gateway-1')).not.toBe(before);
      expect(await imageOf('gateway-2')).toBe(await imageOf('gateway-1'));
    });
  });

  it('makes tokens in both, as docs/deployment.md has it', async () => {
    const output = await follow('docker exec');
    expect(new Set(output.match(/sk-gw-\w+/g))).toHaveProperty('size', 2);
  });

  it('has no block in the documents that nobody followed', () => {
    expect(blocks).toHaveLength(4);
  });
});
