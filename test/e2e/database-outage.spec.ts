import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startMockUpstream } from '../../apps/mock-upstream/src/index.js';
import type { MockUpstream } from '../../apps/mock-upstream/src/index.js';
import { PostgresServer } from '../../src/storage/fixtures/postgres-server.js';
import { mintToken } from '../../src/tokens/token-format.js';
import { administrationOf } from '../support/administration.js';
import type { AskAdministration } from '../support/administration.js';
import { startGateway } from '../support/gateway.js';
import type { TestGateway } from '../support/gateway.js';

let postgres: PostgresServer;
let upstream: MockUpstream;
let gateway: TestGateway;
let url: string;
let ask: AskAdministration;
beforeAll(async () => {
  postgres = await PostgresServer.start();
  upstream = await startMockUpstream();
  url = postgres.urlOf(await postgres.createDatabase());
  gateway = await start('1h');
  ({ ask } = await administrationOf(gateway));
}, 60_000);
afterAll(async () => {
  await gateway.close();
  await upstream.close();
  await postgres.destroy();
});

const secretKey = randomBytes(32).toString('base64');
const start = (outageTolerance: string): Promise<TestGateway> =>
  startGateway(
    {
      providers: { mock: { type: 'openai-compatible', baseUrl: upstream.baseUrl, apiKey: 'mock-key' } },
      database: { outageTolerance },
    },
    { DATABASE_URL: url, GATEWAY_SECRET_KEY: secretKey },
  );

const post = (path: string, body: object, token: string, headers: Record<string, string> = {}) =>
  fetch(`${gateway.baseUrl}/${path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });
const chat = async (token = gateway.token, headers: Record<string, string> = {}): Promise<number> => {
  const messages = [{ role: 'user', content: 'Hello' }];
  const answer = await post('chat/completions', { model: 'mock/echo', messages }, token, headers);
  await answer.text();
  return answer.status;
};
const readiness = async (): Promise<unknown> => (await fetch(`${gateway.url}/readyz`)).json();

/** Asks one after the other until it is told to stop. @returns how often each status came */
function load(): { stop(): Promise<Record<number, number>> } {
  const statuses: Record<number, number> = {};
  let going = true;
  const client = async (): Promise<void> => {
    while (going) {
      const status = await chat();
      statuses[status] = (statuses[status] ?? 0) + 1;
      await sleep(20);
    }
  };
  const clients = Promise.all([1, 2, 3, 4].map(client));
  return {
    stop: async () => {
      going = false;
      await clients;
      return statuses;
    },
  };
}

const isReady = (report: unknown): boolean => (report as { status: string }).status === 'ready';

describe('PostgreSQL that stops and starts again', () => {
  it('is not felt by known tokens, and told to everybody else', async () => {
    expect(await chat()).toBe(200);
    expect((await ask('GET', 'status')).body).toMatchObject({
      database: { state: 'good', kind: 'postgresql', version: expect.stringMatching(/^\d+/) },
    });
    const clients = load();
    await sleep(300);
    await postgres.stop();
    await sleep(2_000);
    expect(await readiness()).toMatchObject({
      status: 'degraded',
      reasons: { database: expect.stringContaining('It has not been reached for') },
    });
    // Nobody can say who administers it.
    expect(await ask('GET', 'status')).toMatchObject({
      status: 503,
      body: { error: { code: 'database_unreachable' } },
    });
    const unknown = await post('chat/completions', {}, mintToken());
    expect(unknown.status).toBe(503);
    expect(unknown.headers.get('retry-after')).toBe('5');
    expect(await unknown.json()).toMatchObject({
      error: { code: 'database_unreachable', message: expect.stringContaining('cannot reach its database') },
    });
    expect(await chat(gateway.token, { 'idempotency-key': 'k' })).toBe(503);
    expect(
      (
        await fetch(`${gateway.baseUrl}/responses/resp_1`, {
          headers: { authorization: `Bearer ${gateway.token}` },
        })
      ).status,
    ).toBe(503);
    await postgres.resume();
    await sleep(2_000);
    const statuses = await clients.stop();
    expect(Object.keys(statuses)).toEqual(['200']);
    expect((await post('chat/completions', {}, mintToken())).status).toBe(401);
    // What waited in the journal is delivered within five seconds.
    const deadline = performance.now() + 8_000;
    while (!isReady(await readiness()) && performance.now() < deadline) await sleep(100);
    expect(await readiness()).toMatchObject({ status: 'ready' });
    const said = gateway.logLines.filter((line) => line.includes('The database can'));
    expect(said.map((line) => (JSON.parse(line) as { msg: string }).msg)).toEqual([
      'The database cannot be reached: tokens in memory keep working.',
      expect.stringContaining('The database can be reached again, after'),
    ]);
  }, 60_000);

  it('ends what is tolerated', async () => {
    await gateway.close();
    url = postgres.urlOf(await postgres.createDatabase());
    gateway = await start('1s');
    expect(await chat()).toBe(200);
    await postgres.stop();
    await sleep(3_000);
    expect(await chat()).toBe(503);
    await postgres.resume();
    await sleep(2_000);
    expect(await chat()).toBe(200);
  }, 60_000);
});
