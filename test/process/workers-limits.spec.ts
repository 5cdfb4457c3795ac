import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { stringify } from 'yaml';
import { startMockUpstream } from '../../apps/mock-upstream/src/index.js';
import type { MockUpstream } from '../../apps/mock-upstream/src/index.js';
import { Administration } from '../replicas/support/administration.js';
import { GatewayProcess } from '../support/process.js';
import { bearerJson, rawRequest } from '../support/raw-http.js';

const scrape = { authorization: 'Bearer scrape' };
/** Tokens that a request may write. */
const mostOutput = 20;
/** Billionths of a dollar for each token, read or written. */
const price = 1_000_000;

describe('limits over two workers', () => {
  let mock: MockUpstream;
  let gateway: GatewayProcess;
  let url: string;
  let administration: Administration;

  beforeAll(async () => {
    mock = await startMockUpstream();
    const folder = await mkdtemp(join(tmpdir(), 'model-gateway-workers-'));
    const openai = { type: 'openai-compatible', baseUrl: mock.baseUrl, apiKey: 'sk' };
    const prices = { input: price / 1_000, output: price / 1_000 };
    const chat = { provider: 'openai', model: 'm', prices, context: 1_000, maxOutput: mostOutput };
    const settings = {
      local: { enabled: false },
      providers: { openai },
      models: { chat: [chat] },
      metrics: { token: 'scrape' },
    };
    await writeFile(join(folder, 'gateway.yaml'), stringify(settings));
    gateway = await GatewayProcess.start({ WORKERS: '2' }, { folder });
    url = await gateway.address();
    administration = new Administration(url, await gateway.printed(/Admin key\s+(\S+)/));
    await workers();
  }, 90_000);
  beforeEach(() => {
    mock.reset();
  });
  afterAll(async () => {
    await gateway.discard();
    await mock.close();
  });

  /** Their numbers, once both answer. */
  async function workers(): Promise<readonly number[]> {
    for (let tries = 0; tries < 600; tries += 1) {
      const { body } = await rawRequest(url, { method: 'GET', path: '/metrics', headers: scrape });
      const found = [...body.toString().matchAll(/^gateway_worker_info\{pid="(\d+)"\}/gm)];
      if (found.length === 2) return found.map(([, id]) => Number(id));
      await pause(50);
    }
    throw new Error('There are not two workers.');
  }

  const body = JSON.stringify({ model: 'chat', messages: [{ role: 'user', content: 'one two' }] });
  /** On a connection of its own, which the workers get in turn. */
  const ask = (secret: string): Promise<number> =>
    rawRequest(url, { path: '/v1/chat/completions', headers: bearerJson(secret), body }).then(
      ({ status }) => status,
      () => 0,
    );
  /** So many requests by 16 clients. @returns how often each status came */
  async function load(secret: string, count: number): Promise<Readonly<Record<number, number>>> {
    const seen: Record<number, number> = {};
    let left = count;
    const client = async (): Promise<void> => {
      while ((left -= 1) >= 0) {
        const status = await ask(secret);
        seen[status] = (seen[status] ?? 0) + 1;
      }
    };
    await Promise.all(Array.from({ length: 16 }, client));
    return seen;
  }
  const charged = (): number =>
    mock.books.reduce((sum, { usage }) => sum + (usage.input?.total ?? 0) + (usage.output?.total ?? 0), 0);

  it('hold the requests of a minute in sum, to the request', async () => {
    const { secret } = await administration.createToken({
      name: 'requests',
      limits: { requests_per_minute: 100 },
    });
    expect(await load(secret, 300)).toEqual({ 200: 100, 429: 200 });
    expect(mock.books).toHaveLength(100);
  }, 60_000);

  it('hold the tokens of a minute in sum', async () => {
    const limit = 2_000;
    const { secret } = await administration.createToken({
      name: 'tokens',
      limits: { tokens_per_minute: limit },
    });
    const { 200: served = 0, 429: refused = 0, ...others } = await load(secret, 900);
    expect(others).toEqual({});
    expect([served > 0, refused > 0]).toEqual([true, true]);
    // Nobody is under way any more: what is left has room for less than one request.
    while ((await ask(secret)) === 200);
    expect(charged()).toBeLessThanOrEqual(limit);
    expect(charged()).toBeGreaterThan(limit - Math.ceil(body.length / 3) - mostOutput);
  }, 60_000);

  it('hold a budget in sum, to one request’s maximum', async () => {
    const tokens = 500;
    const budget = { usd: (tokens * price) / 1e9 };
    const { secret } = await administration.createToken({ name: 'budget', budgets: { total: budget } });
    const { 200: served = 0, 429: refused = 0, ...others } = await load(secret, 300);
    expect(others).toEqual({});
    expect([served > 0, refused > 0]).toEqual([true, true]);
    expect(charged()).toBeGreaterThanOrEqual(tokens);
    expect(charged()).toBeLessThan(tokens + Math.ceil(body.length / 3) + mostOutput);
  }, 60_000);

  it('hold requests at a time in sum', async () => {
    mock.script({ model: 'm' }, { text: 'one', faults: { delayBeforeHead: 20 } });
    const { secret } = await administration.createToken({
      name: 'narrow',
      limits: { concurrent_requests: 3 },
    });
    let most = 0;
    const watch = setInterval(() => {
      const running = mock.requests.filter(({ closedAt }) => closedAt === undefined);
      most = Math.max(most, running.length);
    }, 2);
    const { 200: served = 0, 429: refused = 0, ...others } = await load(secret, 300);
    clearInterval(watch);
    expect(others).toEqual({});
    expect([served > 0, refused > 0]).toEqual([true, true]);
    expect(most).toBe(3);
  }, 60_000);

  it('end with a token that is revoked, within a second', async () => {
    const { id, secret } = await administration.createToken({ name: 'leaving' });
    expect(await load(secret, 16)).toEqual({ 200: 16 });
    await administration.call('POST', `/api/tokens/${id}/revoke`);
    await pause(1_000);
    expect(await load(secret, 32)).toEqual({ 401: 32 });
  }, 60_000);

  it('give back the places of a worker that was killed', async () => {
    mock.script({ model: 'm', times: 4 }, { faults: { silent: true } });
    const { secret } = await administration.createToken({
      name: 'held',
      limits: { concurrent_requests: 4 },
    });
    const [victim = 0, survivor = 0] = await workers();
    const hanging: Promise<number>[] = [];
    // The kernel hands connections to whichever worker is awake: each gets two of them.
    for (const asleep of [victim, survivor]) {
      process.kill(asleep, 'SIGSTOP');
      hanging.push(ask(secret), ask(secret));
      while (mock.requests.length < hanging.length) await pause(20);
      process.kill(asleep, 'SIGCONT');
    }
    expect(await ask(secret)).toBe(429);
    process.kill(victim, 'SIGKILL');
    const killedAt = performance.now();
    while ((await ask(secret)) !== 200) await pause(250);
    expect(performance.now() - killedAt).toBeLessThan(35_000);
    // What the one holds that lives is still held.
    expect(mock.requests.filter(({ closedAt }) => closedAt === undefined)).toHaveLength(2);
    for (const id of await workers()) process.kill(id, 'SIGKILL');
    await Promise.all(hanging);
  }, 90_000);
});
