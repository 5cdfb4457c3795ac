import { randomBytes } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { startMockUpstream } from '../../apps/mock-upstream/src/index.js';
import type { MockUpstream } from '../../apps/mock-upstream/src/index.js';
import { GatewayProcess } from '../support/process.js';
import { bearerJson, rawRequest } from '../support/raw-http.js';
import { standingOf } from './support/administration.js';
import { Ledger } from './support/ledger.js';
import { PostgresServer } from './support/postgres-server.js';

/** Milliseconds: what Docker and systemd are told to wait, without the time for running answers, of which there are none. */
const patience = 15_000;

let mock: MockUpstream;
let postgres: PostgresServer;
let gateway: GatewayProcess;
let environment: Record<string, string>;

beforeEach(async () => {
  mock = await startMockUpstream();
  postgres = await PostgresServer.start();
  environment = {
    DATABASE_URL: postgres.url,
    GATEWAY_SECRET_KEY: randomBytes(32).toString('base64'),
    GATEWAY_LOCAL_ENABLED: 'false',
    OPENAI_API_KEY: 'k',
    OPENAI_BASE_URL: mock.baseUrl,
  };
  gateway = await GatewayProcess.start(environment);
  await gateway.address();
}, 60_000);
afterEach(async () => {
  await gateway.discard();
  await postgres.discard();
  await mock.close();
}, 60_000);

async function ask(token: string, id: string): Promise<number> {
  const { status } = await rawRequest(await gateway.address(), {
    path: '/v1/chat/completions',
    headers: { ...bearerJson(token), 'x-request-id': id },
    body: JSON.stringify({ model: 'openai/echo', messages: [{ role: 'user', content: 'hello' }] }),
  });
  return status;
}

it('a gateway whose PostgreSQL does not answer stops in its time, and leaves what it could not deliver', async () => {
  const { folder } = gateway;
  const token = await gateway.token();
  expect(await ask(token, 'before')).toBe(200);
  await postgres.pause();
  expect(await ask(token, 'silent')).toBe(200);
  await gateway.printed(/"requestId":"silent"/);
  const stoppedAt = performance.now();
  gateway.signal('SIGTERM');
  expect(await gateway.exited).toBe(0);
  expect(performance.now() - stoppedAt).toBeLessThan(patience);
  expect(await readdir(join(folder, 'data/journal'))).toHaveLength(1);

  await postgres.resume();
  gateway = await GatewayProcess.start(environment, { folder });
  const { id } = await standingOf(await gateway.address(), token);
  const ledger = await Ledger.open(postgres.url);
  const deadline = performance.now() + 30_000;
  let rows = await ledger.rows(String(id));
  while (rows.length < 2 && performance.now() < deadline) {
    await delay(100);
    rows = await ledger.rows(String(id));
  }
  await ledger.close();
  expect(rows.map(({ requestId, end }) => [requestId, end]).sort()).toEqual([
    ['before', 'complete'],
    ['silent', 'complete'],
  ]);
}, 120_000);
