import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { PostgresServer } from '../../src/storage/fixtures/postgres-server.js';
import { administrationOf } from '../support/administration.js';
import type { AskAdministration } from '../support/administration.js';
import { startGateway } from '../support/gateway.js';
import type { TestGateway } from '../support/gateway.js';
import { openSession } from '../support/security/seeded-gateway.js';

let postgres: PostgresServer;
let one: TestGateway;
let other: TestGateway;
let owner: AskAdministration;
let key: string;
let count = 0;

beforeAll(async () => {
  postgres = await PostgresServer.start();
  const url = postgres.urlOf(await postgres.createDatabase());
  const environment = { DATABASE_URL: url, GATEWAY_SECRET_KEY: randomBytes(32).toString('base64') };
  const settings = { console: { sessionIdle: '1h', sessionLifetime: '5h' } };
  one = await startGateway(settings, environment);
  ({ ask: owner } = await administrationOf(one));
  // Each gateway of a test makes a token of this name.
  await owner('POST', 'tokens/test/revoke');
  other = await startGateway(settings, environment);
}, 60_000);
afterAll(async () => {
  await Promise.all([one.close(), other.close()]);
  await postgres.destroy();
});

/** A session that was opened on the first replica, with an admin key of its own. */
async function opened(more: Readonly<Record<string, string>> = {}) {
  count += 1;
  const name = `key ${count}`;
  key = (await owner('POST', 'admin-keys', { name, role: 'operator' })).body.secret as string;
  return { name, ...(await openSession(one, key, { 'x-forwarded-for': `203.0.113.${count}`, ...more })) };
}

const request = (gateway: TestGateway, cookie: string, path = 'tokens', method = 'GET', body?: object) =>
  fetch(`${gateway.url}/api/${path}`, {
    method,
    headers: { cookie, 'sec-fetch-site': 'same-origin', 'content-type': 'application/json' },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });

/** On the first replica and on the other one. */
const statuses = async (cookie: string, ...more: [path?: string, method?: string, body?: object]) => [
  (await request(one, cookie, ...more)).status,
  (await request(other, cookie, ...more)).status,
];

/** At another time than it is. */
async function later<Result>(milliseconds: number, act: () => Promise<Result>): Promise<Result> {
  const { now } = Date;
  Date.now = () => now() + milliseconds;
  try {
    return await act();
  } finally {
    Date.now = now;
  }
}

const hour = 3_600_000;

describe('a session, on every replica', () => {
  it('is good, and ends when somebody signs out', async () => {
    const { cookie } = await opened();
    expect(await statuses(cookie)).toEqual([200, 200]);
    expect((await request(other, cookie, 'session', 'DELETE')).status).toBe(200);
    expect(await statuses(cookie)).toEqual([401, 401]);
  });

  it('has another secret after each sign-in; the one before is good for nothing', async () => {
    const first = await opened();
    const second = await openSession(other, key, { cookie: first.cookie });
    expect(second.cookie).not.toBe(first.cookie);
    expect(second.body.id).not.toBe(first.body.id);
    expect(await statuses(first.cookie)).toEqual([401, 401]);
    expect(await statuses(second.cookie)).toEqual([200, 200]);
  });

  it('is never one that the browser brought along', async () => {
    const planted = `gateway_session=${randomBytes(32).toString('base64url')}`;
    const { cookie } = await opened({ cookie: planted });
    expect(cookie).not.toBe(planted);
    expect(await statuses(planted)).toEqual([401, 401]);
    // Nor one of two, of which the other one may be somebody else's.
    expect(await statuses(`${planted}; ${cookie}`)).toEqual([401, 401]);
    expect(await statuses(`${cookie}; ${planted}`)).toEqual([401, 401]);
  });

  it('ends with its admin key', async () => {
    const { name, cookie } = await opened();
    await owner('DELETE', `admin-keys/${encodeURIComponent(name)}`);
    expect(await statuses(cookie)).toEqual([401, 401]);
  });

  it('may do what its key may now', async () => {
    const { name, cookie } = await opened();
    expect(await statuses(cookie, 'providers/test', 'POST', {})).toEqual([400, 400]);
    await owner('PATCH', `admin-keys/${encodeURIComponent(name)}`, { role: 'viewer' });
    expect(await statuses(cookie, 'providers/test', 'POST', {})).toEqual([403, 403]);
  });

  it('ends after an hour without a request, and after five with many', async () => {
    const { cookie } = await opened();
    expect(await later(0.9 * hour, () => statuses(cookie))).toEqual([200, 200]);
    // The request before has lengthened it.
    expect(await later(1.8 * hour, () => statuses(cookie))).toEqual([200, 200]);
    expect(await later(2.9 * hour, () => statuses(cookie))).toEqual([401, 401]);
    const busy = await opened();
    for (const hours of [0.9, 1.8, 2.7, 3.6, 4.5]) {
      expect(await later(hours * hour, () => statuses(busy.cookie))).toEqual([200, 200]);
    }
    expect(await later(5.01 * hour, () => statuses(busy.cookie))).toEqual([401, 401]);
  });
});
