import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { parse } from 'yaml';
import { exitCodes } from '../../src/cli/exit-codes.js';
import { unknownVariables } from '../../src/config/environment.js';
import { loadConfiguration } from '../../src/config/load-configuration.js';

const root = resolve(import.meta.dirname, '../..');
const read = (path: string): Promise<string> => readFile(join(root, path), 'utf8');
const defaults = loadConfiguration({ environment: {}, workingDirectory: root });
const seconds = (text: string): number => Number.parseInt(text) * (text.endsWith('m') ? 60 : 1);

describe('proxies give up idle connections before the gateway does', () => {
  it.each([
    ['deploy/nginx/nginx.conf', /keepalive_timeout (\w+);/],
    ['deploy/caddy/Caddyfile', /keepalive (\w+)\n/],
    ['deploy/traefik/gateway.yml', /idleConnTimeout: (\w+)/],
  ])('%s', async (path, setting) => {
    const [, time = ''] = setting.exec(await read(path)) ?? [];
    expect(seconds(time)).toBeGreaterThan(0);
    expect(seconds(time) * 1000).toBeLessThan(defaults.server.keepAlive);
  });
});

describe('proxies wait for what the gateway waits for, and take what it takes', () => {
  it('nginx is patient with whole answers', async () => {
    const [, time = ''] = /proxy_read_timeout (\w+);/.exec(await read('deploy/nginx/nginx.conf')) ?? [];
    const { routing, deadlines } = defaults;
    expect(seconds(time) * 1000).toBeGreaterThan(routing.patience + deadlines.total);
  });

  // nginx's m is a MiB, Caddy's MB is not.
  it.each([
    ['deploy/nginx/nginx.conf', /client_max_body_size (\d+)m;/],
    ['deploy/caddy/Caddyfile', /max_size (\d+)MiB/],
  ])('%s', async (path, setting) => {
    const [, size] = setting.exec(await read(path)) ?? [];
    expect(Number(size) * 2 ** 20).toBe(defaults.uploads.formLimit);
  });
});

describe('Traefik', () => {
  it('leads from its door to gateways whose readiness it asks', async () => {
    const { entryPoints } = parse(await read('deploy/traefik/traefik.yml')) as {
      readonly entryPoints: Readonly<Record<string, unknown>>;
    };
    const { http } = parse(await read('deploy/traefik/gateway.yml')) as {
      readonly http: {
        readonly routers: Readonly<Record<string, { entryPoints: string[]; service: string }>>;
        readonly services: Readonly<Record<string, { loadBalancer: Record<string, unknown> }>>;
        readonly serversTransports: Readonly<Record<string, unknown>>;
      };
    };
    const { gateway } = http.routers;
    expect(Object.keys(entryPoints)).toEqual(gateway?.entryPoints);
    const { loadBalancer } = http.services[gateway?.service ?? ''] ?? {};
    expect(loadBalancer).toMatchObject({ healthCheck: { path: '/readyz' }, servers: expect.any(Array) });
    expect(Object.keys(http.serversTransports)).toEqual([loadBalancer?.serversTransport]);
  });
});

describe('the unit of systemd', () => {
  const path = 'deploy/systemd/model-gateway.service';
  let unit: ReadonlyMap<string, string>;
  beforeAll(async () => {
    const lines = (await read(path)).split('\n').filter((line) => /^[A-Z]\w+=/.test(line));
    unit = new Map(lines.map((line) => [line.split('=', 1)[0] ?? '', line.slice(line.indexOf('=') + 1)]));
  });

  it('starts what is built, with variables that the gateway knows', async () => {
    const [program = '', script = ''] = (unit.get('ExecStart') ?? '').split(' ');
    expect(program.startsWith(`${unit.get('WorkingDirectory')}/`)).toBe(true);
    expect(existsSync(join(root, program.slice((unit.get('WorkingDirectory') ?? '').length)))).toBe(true);
    expect(existsSync(join(root, script.replace(/^dist\//, '').replace(/\.js$/, '.ts')))).toBe(true);
    const assignments = (unit.get('Environment') ?? '').split(' ').map((each) => each.split('='));
    const environment = Object.fromEntries(assignments) as Record<string, string>;
    expect(unknownVariables(environment)).toEqual([]);
    const { server, dataDirectory } = loadConfiguration({ environment, workingDirectory: root });
    expect(dataDirectory).toBe(`/var/lib/${unit.get('StateDirectory')}`);
    // Only the supervisor of several knows what a reload is.
    expect(server.workers).toBeGreaterThan(1);
    expect(unit.get('ExecReload')).toContain('-HUP');
  });

  it('leaves it the time it needs to end', () => {
    const { drainDelay, shutdownGrace } = defaults.server;
    expect(Number(unit.get('TimeoutStopSec')) * 1000).toBeGreaterThan(drainDelay + shutdownGrace + 19_000);
  });

  it('is started again until it serves, unless its configuration is wrong', () => {
    expect(unit.get('Restart')).toBe('always');
    expect(unit.get('StartLimitIntervalSec')).toBe('0');
    expect(unit.get('RestartPreventExitStatus')).toBe(String(exitCodes.configuration));
  });

  const analyse = '/usr/bin/systemd-analyze';
  (existsSync(analyse) ? it : it.skip)('is one to systemd itself', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'unit-'));
    const file = join(folder, 'model-gateway.service');
    try {
      await writeFile(file, (await read(path)).replaceAll('/opt/model-gateway', root));
      // It fails for what is wrong with other units too: what it says of this one counts.
      const said = await promisify(execFile)(analyse, ['verify', '--man=no', file]).catch(
        (failure: unknown) => failure as { readonly stdout: string; readonly stderr: string },
      );
      expect(said).toEqual(
        expect.objectContaining({ stdout: expect.any(String), stderr: expect.any(String) }),
      );
      expect(said.stdout + said.stderr).not.toContain('model-gateway.service');
    } finally {
      await rm(folder, { recursive: true });
    }
  });
});
