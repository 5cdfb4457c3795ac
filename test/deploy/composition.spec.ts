import { access, readFile } from 'node:fs/promises';
import { BlockList } from 'node:net';
import { join, resolve } from 'node:path';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { parse } from 'yaml';
import { unknownVariables } from '../../src/config/environment.js';
import { loadConfiguration } from '../../src/config/load-configuration.js';

const root = resolve(import.meta.dirname, '../..');
const read = (path: string): Promise<string> => readFile(join(root, path), 'utf8');

interface Service {
  readonly environment?: Readonly<Record<string, string | number>>;
  readonly volumes?: readonly string[];
  readonly ports?: readonly string[];
  readonly depends_on?: Readonly<Record<string, unknown>>;
  readonly stop_grace_period?: string;
  readonly networks?: Readonly<Record<string, { readonly ipv4_address?: string }>>;
}

interface Composition {
  readonly services: Readonly<Record<string, Service>>;
  readonly volumes: Readonly<Record<string, unknown>>;
  readonly networks: Readonly<Record<string, { readonly ipam: { readonly config: readonly Range[] } }>>;
}

interface Range {
  readonly subnet: string;
  readonly gateway: string;
  readonly ip_range: string;
}

/** What operators set; everything else has a default. */
const set: Readonly<Record<string, string>> = {
  POSTGRES_PASSWORD: 'secret',
  GATEWAY_SECRET_KEY: Buffer.alloc(32, 1).toString('base64'),
};

/** `${NAME}`, `${NAME:-default}` and `${NAME:?what to do}`. */
const filled = (text: string): string =>
  text.replace(/\$\{(\w+)(?::-([^}]*)|:\?[^}]*)?\}/g, (_whole, name: string, otherwise = '') =>
    String(set[name] ?? otherwise),
  );

describe('docker-compose.yml', () => {
  let composition: Composition;
  beforeAll(async () => {
    composition = parse(filled(await read('docker-compose.yml')), { merge: true }) as Composition;
  });

  const volumes = (): readonly (readonly string[])[] =>
    Object.values(composition.services).flatMap(({ volumes = [] }) => volumes.map((each) => each.split(':')));

  it('mounts files that there are, and volumes that it names', async () => {
    const files = volumes().filter(([source = '']) => source.startsWith('./'));
    expect(files.length).toBeGreaterThan(3);
    for (const [source = '', , mode] of files) {
      await access(join(root, source));
      expect(mode).toBe('ro');
    }
    const named = volumes().filter(([source = '']) => !source.startsWith('.'));
    expect(named.map(([source]) => source).sort()).toEqual(Object.keys(composition.volumes).sort());
  });

  it('waits for services that there are', () => {
    const { services } = composition;
    const awaited = Object.values(services).flatMap((service) => Object.keys(service.depends_on ?? {}));
    expect(awaited.filter((name) => services[name] === undefined)).toEqual([]);
  });

  it('leads to the port of the load balancer, and metrics to Prometheus', async () => {
    const { proxy, 'gateway-1': gateway } = composition.services;
    const [, , inside = ''] = proxy?.ports?.[0]?.split(':') ?? [];
    expect(await read('deploy/nginx/nginx.conf')).toContain(`listen ${inside};`);
    const { GATEWAY_METRICS_PORT: port = '' } = gateway?.environment ?? {};
    expect(await read('deploy/prometheus/prometheus.yml')).toContain(`gateway-1:${port}`);
  });

  it('sets what the gateway takes, and gives it the time it asks for', () => {
    const { 'gateway-1': gateway } = composition.services;
    // Docker passes every value on as text.
    const environment = Object.fromEntries(
      Object.entries(gateway?.environment ?? {}).map(([name, value]) => [name, String(value)]),
    );
    expect(unknownVariables(environment)).toEqual([]);
    const { database, redis, metrics, server } = loadConfiguration({ environment, workingDirectory: root });
    expect(new URL(database.url).host).toBe('postgres:5432');
    expect(new URL(redis.url).host).toBe('valkey:6379');
    expect(metrics).toMatchObject({ port: 9464, host: '0.0.0.0' });
    expect(server.workers).toBe(1);
    const stop = Number.parseInt(gateway?.stop_grace_period ?? '') * 1_000;
    expect(stop).toBeGreaterThan(server.drainDelay + server.shutdownGrace + 19_000);
  });

  it('believes the load balancer alone, at an address that nobody else gets', () => {
    const { proxy, 'gateway-1': gateway } = composition.services;
    const address = proxy?.networks?.default?.ipv4_address ?? '';
    expect(gateway?.environment?.GATEWAY_SERVER_TRUSTED_PROXIES).toBe(address);
    const [range] = composition.networks.default?.ipam.config ?? [];
    const holds = (network = ''): boolean => {
      const [start = '', bits = ''] = network.split('/');
      const list = new BlockList();
      list.addSubnet(start, Number(bits));
      return list.check(address);
    };
    expect(holds(range?.subnet)).toBe(true);
    expect(holds(range?.ip_range)).toBe(false);
    // Clients of the machine itself come from here.
    expect(range?.gateway).not.toBe(address);
  });
});

describe('Dockerfile', () => {
  let lines: readonly string[];
  beforeAll(async () => {
    lines = (await read('Dockerfile')).split('\n');
  });

  const rest = (instruction: string): readonly string[] =>
    lines
      .filter((line) => line.startsWith(`${instruction} `))
      .map((line) => line.slice(instruction.length + 1));

  it('copies what there is, and what its context has', async () => {
    const ignored = new Set((await read('.dockerignore')).split('\n'));
    const made = new Set(['.', 'node_modules', 'dist']);
    const sources = rest('COPY').flatMap((line) => {
      const words = line.split(' ').filter((word) => !word.startsWith('--'));
      return words.slice(0, -1).map((word) => word.replace(/^\/app\//, ''));
    });
    expect(sources).toContain('deploy/healthcheck.mjs');
    for (const source of sources.filter((each) => !made.has(each))) {
      await access(join(root, source));
      expect([...ignored]).not.toContain(source.split('/')[0]);
    }
  });

  it('has no secrets of the folder in its context', async () => {
    const ignored = (await read('.dockerignore')).split('\n').map((line) => line.replace(/^\//, ''));
    expect(ignored).toEqual(expect.arrayContaining(['data', '.env', 'gateway.yaml']));
  });

  it('starts what is built, on a version of Node.js that the gateway takes', async () => {
    await access(join(root, 'src/main.ts'));
    expect(rest('CMD')).toEqual(['["node", "dist/src/main.js"]']);
    const { engines } = JSON.parse(await read('package.json')) as { engines: { node: string } };
    const least = Number(/\d+/.exec(engines.node)?.[0]);
    const images = rest('FROM').map((line) => Number(/^node:(\d+)-/.exec(line)?.[1]));
    expect(images).toHaveLength(2);
    for (const version of images) expect(version).toBeGreaterThanOrEqual(least);
  });

  it('keeps its data from everybody but who runs it', () => {
    expect(rest('RUN')).toContain('mkdir --mode=0700 /data && chown node:node /data');
    expect(rest('USER')).toEqual(['1000']);
  });

  it('asks for the health of the port it exposes', async () => {
    const [health = ''] = rest('HEALTHCHECK');
    expect(health).toContain('CMD ["node", "healthcheck.mjs"]');
    expect(rest('COPY').join('\n')).toContain('/app/deploy/healthcheck.mjs ./healthcheck.mjs');
    const [port = ''] = rest('EXPOSE');
    expect(await read('deploy/healthcheck.mjs')).toContain(`process.env.PORT ?? '${port}'`);
  });
});
