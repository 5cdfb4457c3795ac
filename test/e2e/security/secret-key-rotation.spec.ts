import { randomBytes } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { startMockUpstream } from '../../../apps/mock-upstream/src/index.js';
import type { MockUpstream } from '../../../apps/mock-upstream/src/index.js';
import { PostgresServer } from '../../../src/storage/fixtures/postgres-server.js';
import { KeyRotation } from '../../../src/storage/key-rotation/key-rotation.js';
import { administrationOf, asking } from '../../support/administration.js';
import type { AskAdministration } from '../../support/administration.js';
import { startGateway } from '../../support/gateway.js';
import type { TestGateway } from '../../support/gateway.js';
import { bearerJson, rawRequest } from '../../support/raw-http.js';
import { openSession } from '../../support/security/seeded-gateway.js';

const newKey = (): string => randomBytes(32).toString('base64');
const [former, current] = [newKey(), newKey()];

let mock: MockUpstream;
let postgres: PostgresServer;
let url: string;
let owner: AskAdministration;
const gateways: TestGateway[] = [];

beforeAll(async () => {
  mock = await startMockUpstream();
  postgres = await PostgresServer.start();
  url = postgres.urlOf(await postgres.createDatabase());
}, 60_000);
afterEach(async () => {
  await Promise.all(gateways.splice(0).map((gateway) => gateway.close()));
});
afterAll(async () => {
  await postgres.destroy();
  await mock.close();
});

/** One more replica on the database. */
async function replica(secretKey: string, formerSecretKey = ''): Promise<TestGateway> {
  // Each gateway of a test makes a token of this name.
  if (gateways.length > 0) await owner('POST', 'tokens/test/revoke');
  const gateway = await startGateway(
    {},
    { DATABASE_URL: url, GATEWAY_SECRET_KEY: secretKey, GATEWAY_FORMER_SECRET_KEY: formerSecretKey },
  );
  gateways.push(gateway);
  return gateway;
}

/** Whether a model of the administration's provider answers there. */
async function answers(gateway: TestGateway, token: string, model = 'shop/echo'): Promise<number> {
  const body = JSON.stringify({ model, messages: [{ role: 'user', content: 'hi' }] });
  const { status } = await rawRequest(gateway.url, {
    path: '/v1/chat/completions',
    headers: bearerJson(token),
    body,
  });
  return status;
}

const provider = (id: string) => ({
  id,
  type: 'openai-compatible',
  settings: { baseUrl: mock.baseUrl, apiKey: 'sk-upstream' },
});

describe('another secret key', () => {
  it('comes to one replica after the other, and nobody notices', async () => {
    const old = await replica(former);
    const { adminKey, ask } = await administrationOf(old);
    owner = ask;
    const token = (await owner('POST', 'tokens', { name: 'kept' })).body.secret as string;
    await owner('POST', 'providers', provider('shop'));
    const { cookie } = await openSession(old, adminKey);

    const anew = await replica(current, former);
    for (const gateway of [old, anew]) {
      expect(await answers(gateway, token)).toBe(200);
      expect((await asking(gateway.url, adminKey)('GET', 'providers/shop')).status).toBe(200);
      const session = await fetch(`${gateway.url}/api/session`, {
        headers: { cookie, 'sec-fetch-site': 'same-origin' },
      });
      expect(await session.json()).toMatchObject({ admin_key: { role: 'owner' } });
    }

    // A change at the new one is none for the old one, which goes on with what it knows.
    const atNew = asking(anew.url, adminKey);
    expect((await atNew('POST', 'providers', provider('second'))).status).toBe(201);
    expect(await answers(anew, token, 'second/echo')).toBe(200);
    // What all gateways of a process say, the last of them writes down.
    expect(await anew.loggedLine({ context: 'StoredConfigurationKeeper', level: 'error' })).toMatchObject({
      msg: expect.stringContaining('what is in use stays'),
    });
    expect(await answers(old, token)).toBe(200);
    expect(await owner('POST', 'providers', provider('third'))).toMatchObject({
      status: 409,
      body: { error: { code: 'secret_key_replaced' } },
    });

    // The second look, which would come in a minute.
    const rotation = anew.application.get(KeyRotation, { strict: false });
    await rotation.look();
    expect(await rotation.look()).toBe(true);
    await anew.loggedLine({ context: 'KeyRotation' });
    owner = atNew;
    const alone = await replica(current);
    expect(await answers(alone, token)).toBe(200);
    expect(await answers(alone, token, 'second/echo')).toBe(200);
    await expect(replica(former)).rejects.toThrow('it is not the key this database was used with');
  }, 60_000);
});
