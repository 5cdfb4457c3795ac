import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { startMockUpstream } from '../../apps/mock-upstream/src/index.js';
import type { MockUpstream } from '../../apps/mock-upstream/src/index.js';
import { GatewayProcess } from '../support/process.js';
import { Administration } from './support/administration.js';
import { Certificates } from './support/certificates.js';
import { ask } from './support/client.js';
import type { Asked, Seen } from './support/client.js';
import { ConnectionPooler } from './support/connection-pooler.js';
import { PostgresServer } from './support/postgres-server.js';
import { RedisServer } from './support/redis-server.js';
import { Replicas } from './support/replicas.js';
import { configurationFor } from './support/site.js';

const chat = (id: string): Asked => ({ id, format: 'chat', stream: false, model: 'chat', prompt: 'hello' });

describe('two replicas', () => {
  let mock: MockUpstream;
  let certificates: Certificates;
  let postgres: PostgresServer;
  let redis: RedisServer;
  let replicas: Replicas | undefined;

  beforeAll(async () => {
    mock = await startMockUpstream();
    certificates = await Certificates.make();
    [postgres, redis] = [await PostgresServer.start(certificates), await RedisServer.start(certificates)];
  }, 60_000);
  afterEach(async () => {
    await replicas?.discard();
    replicas = undefined;
  });
  afterAll(async () => {
    await redis.discard();
    await postgres.discard();
    await certificates.discard();
    await mock.close();
  });

  /** How two replicas answer ten requests of a token that may have five in a minute. */
  const outcomes = async (environment: Record<string, string>): Promise<readonly Seen['outcome'][]> => {
    replicas = await Replicas.start(2, environment, configurationFor(mock));
    const administration = new Administration(replicas.address(0), replicas.adminKey);
    const { secret } = await administration.createToken({
      name: 'five',
      limits: { requests_per_minute: 5 },
    });
    const seen: Seen['outcome'][] = [];
    for (let number = 0; number < 10; number += 1) {
      seen.push((await ask(replicas.address(number % 2), secret, chat(`five-${number}`))).outcome);
    }
    for (const index of [0, 1]) expect(await replicas.readiness(index)).toMatchObject({ status: 'ready' });
    return seen;
  };
  const fiveOfTen = [...Array<string>(5).fill('whole'), ...Array<string>(5).fill('refused')];

  it('share state over encrypted connections to servers that an authority of one’s own has signed for', async () => {
    const trusting = `${postgres.url}?sslmode=verify-full&sslrootcert=${certificates.authority}`;
    expect(
      await outcomes({
        DATABASE_URL: trusting,
        REDIS_URL: redis.url,
        NODE_EXTRA_CA_CERTS: certificates.authority,
      }),
    ).toEqual(fiveOfTen);
  }, 60_000);

  it.each([
    ['an unknown authority', '?sslmode=verify-full', 'signed by an authority this machine does not know'],
    ['a server that wants encryption', '', 'does not let this user in'],
  ])(
    'do not start on %s',
    async (_what, parameters, reason) => {
      const gateway = await GatewayProcess.start({ DATABASE_URL: `${postgres.url}${parameters}` });
      expect(await gateway.exited).toBe(1);
      expect(gateway.output).toContain(reason);
      await gateway.discard();
    },
    30_000,
  );

  it('say why Redis cannot be reached, and serve', async () => {
    replicas = await Replicas.start(1, { REDIS_URL: redis.url }, configurationFor(mock));
    await replicas.process(0).printed(/Redis cannot be reached \(its certificate is signed by an authority/);
    expect(await replicas.readiness(0)).toMatchObject({ status: 'degraded' });
    const seen = await ask(replicas.address(0), replicas.token, chat('without'));
    expect(seen.outcome).toBe('whole');
  }, 60_000);

  it('share state through a pooler that lends connections for a transaction', async () => {
    const plain = await PostgresServer.start();
    const pooler = await ConnectionPooler.start(plain, 4);
    const open = await RedisServer.start();
    try {
      expect(await outcomes({ DATABASE_URL: pooler.url, REDIS_URL: open.url })).toEqual(fiveOfTen);
    } finally {
      await replicas?.discard();
      replicas = undefined;
      await open.discard();
      await pooler.discard();
      await plain.discard();
    }
  }, 60_000);
});
