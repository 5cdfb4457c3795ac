import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { administrationOf } from '../../support/administration.js';
import { startGateway } from '../../support/gateway.js';
import type { TestGateway } from '../../support/gateway.js';
import { openSession } from '../../support/security/seeded-gateway.js';
import { startValkey } from '../../support/valkey.js';
import type { TestValkey } from '../../support/valkey.js';

let valkey: TestValkey;
let replicas: readonly [TestGateway, TestGateway];
let adminKey: string;

beforeAll(async () => {
  valkey = await startValkey();
  const environment = { REDIS_URL: valkey.url };
  replicas = [await startGateway({}, environment), await startGateway({}, environment)];
  ({ adminKey } = await administrationOf(replicas[0]));
});
afterAll(async () => {
  await Promise.all(replicas.map((gateway) => gateway.close()));
  await valkey.stop();
});

/** Attempts in a row from one address, at one replica and the other by turns, until one is refused. */
async function attemptsOf(address: string): Promise<number> {
  for (let count = 0; count < 20; count += 1) {
    const gateway = replicas[count % 2 === 0 ? 0 : 1];
    const { status } = await openSession(gateway, 'ak-gw-wrong', { 'x-forwarded-for': address });
    if (status === 429) return count;
    expect(status).toBe(401);
  }
  return Infinity;
}

describe('somebody who guesses admin keys', () => {
  it('is slowed down over all replicas, and more so with many addresses, and others get in', async () => {
    expect(await attemptsOf('203.0.113.1')).toBe(10);
    for (let index = 0; index < 90; index += 1) {
      const gateway = replicas[index % 2 === 0 ? 0 : 1];
      await openSession(gateway, 'ak-gw-wrong', { 'x-forwarded-for': `198.51.100.${index}` });
    }
    expect(await attemptsOf('203.0.113.2')).toBe(2);
    const { status } = await openSession(replicas[0], adminKey, { 'x-forwarded-for': '203.0.113.3' });
    expect(status).toBe(201);
  });
});
