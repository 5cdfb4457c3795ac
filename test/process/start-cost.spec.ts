import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { afterEach, describe, expect, it } from '@jest/globals';
import { GatewayProcess } from '../support/process.js';
import { quickestOf } from '../support/quickest-of.js';
import { bearerJson, rawRequest } from '../support/raw-http.js';

/** Embedded defaults, without pulling weights. */
const plain = { GATEWAY_LOCAL_PULL: 'false' };
/** What a start may take, in milliseconds of computing, and in times that loading TypeScript takes, where a machine is slower. */
const mostComputing = 1500;
const mostLoadings = 7;
/** Ticks of the CPU's clock in a second, as Linux counts a process's time. */
const ticks = 100;

const question = JSON.stringify({
  model: 'tinyllama',
  messages: [{ role: 'user', content: 'How many? '.repeat(200) }],
});

const running: GatewayProcess[] = [];

async function start(environment: Record<string, string> = {}): Promise<GatewayProcess> {
  const gateway = await GatewayProcess.start({ ...plain, ...environment });
  running.push(gateway);
  await gateway.address();
  return gateway;
}

const stopAll = async (): Promise<void> => {
  await Promise.all(running.splice(0).map((gateway) => gateway.discard()));
};

/** Milliseconds of computing that a process took so far, all threads. */
async function computedBy({ id }: GatewayProcess): Promise<number> {
  const statistics = await readFile(`/proc/${id}/stat`, 'utf8');
  const fields = statistics.slice(statistics.lastIndexOf(')') + 2).split(' ');
  return ((Number(fields[11]) + Number(fields[12])) * 1000) / ticks;
}

/** Milliseconds of computing that Node and a large package take on this machine: they are read and compiled as the gateway is. */
async function loadingTypeScript(): Promise<number> {
  const script =
    "require('typescript'); const { user, system } = process.cpuUsage(); console.log(user + system)";
  const { stdout } = await promisify(execFile)(process.execPath, ['-e', script]);
  return Number(stdout) / 1000;
}

async function residentOf({ id }: GatewayProcess): Promise<number> {
  return Number(/VmRSS:\s+(\d+) kB/.exec(await readFile(`/proc/${id}/status`, 'utf8'))?.[1]) / 1024;
}

describe('a plain start', () => {
  afterEach(stopAll);

  it('serves within 1.5 s of computing, most of which is over before others would begin', async () => {
    const bound = Math.max(mostComputing, mostLoadings * (await loadingTypeScript()));
    const computed = await quickestOf(bound, async () => {
      const taken = await computedBy(await start());
      await stopAll();
      return taken;
    });
    expect(computed).toBeLessThan(bound);
  });

  it('loads a few files, and no package that nothing asks for', async () => {
    const probe = pathToFileURL(resolve('test/support/loaded-files.mjs')).href;
    const folder = (await start()).folder;
    const list = join(folder, 'loaded-files');
    await start({ NODE_OPTIONS: `--import ${probe}`, LOADED_FILES: list });
    const files = (await readFile(list, 'utf8')).trim().split('\n');
    expect(files.filter((file) => file.includes('/dist/src/'))).toHaveLength(2);
    const packages = files.map((file) => /.*\/node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(file)?.[1]);
    expect(new Set(packages)).toEqual(
      new Set([undefined, 'reflect-metadata', 'ws', 'iconv-lite', 'safer-buffer']),
    );
    const bundled = files.filter((file) => file.includes('/dist/bundle/')).join(' ');
    expect(bundled).toContain('/undici-');
    expect(bundled).not.toMatch(
      /\/(?:import-command|open-postgres|redis-state|puller|telemetry|build-document)-/,
    );
    expect(files.length).toBeLessThan(150);
  });

  it('gives new objects room under load, up to a bound', async () => {
    const gateway = await start({ GATEWAY_METRICS_TOKEN: 'scrape' });
    const address = await gateway.address();
    const roomForNew = async (): Promise<number> => {
      const { body } = await rawRequest(address, {
        method: 'GET',
        path: '/metrics',
        headers: { authorization: 'Bearer scrape' },
      });
      const line = /nodejs_heap_space_size_total_bytes\{[^}]*space="new"[^}]*\} (\d+)/.exec(body.toString());
      return Number(line?.[1]) / 2 ** 20;
    };
    expect(await roomForNew()).toBeLessThan(8);
    const headers = bearerJson(await gateway.token());
    // As many at once as can be: what is still being answered outlives a collection.
    const ask = () => rawRequest(address, { path: '/v1/messages/count_tokens', headers, body: question });
    let most = 0;
    for (let round = 0; round < 20 && most < 8; round += 1) {
      await Promise.all(Array.from({ length: 200 }, ask));
      most = Math.max(most, await roomForNew());
    }
    expect(most).toBeGreaterThanOrEqual(8);
    for (let round = 0; round < 10; round += 1) await Promise.all(Array.from({ length: 200 }, ask));
    expect(await roomForNew()).toBeLessThan(24);
  });

  it('rests in less than 160 MB', async () => {
    const gateway = await start();
    await delay(1000);
    expect(await residentOf(gateway)).toBeLessThan(160);
  });
});
