import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Asked } from './support/client.js';
import { Ledger } from './support/ledger.js';
import { Load, tally } from './support/load.js';
import { Site } from './support/site.js';

/** How long a server is away, in milliseconds. */
const outage = Number(process.env.OUTAGE ?? 30_000);
const clients = 16;

const chat =
  (prefix: string) =>
  (number: number): Asked => ({
    id: `${prefix}-${number}`,
    format: number % 3 === 0 ? 'messages' : 'chat',
    stream: number % 2 === 0,
    model: 'chat',
    prompt: 'hello',
  });

describe('two replicas whose servers go away for a while', () => {
  let site: Site;

  beforeAll(async () => {
    site = await Site.open(2);
    const text = Array.from({ length: 10 }, (_, index) => `word${index}`).join(' ');
    site.mock.script({ model: 'paced' }, { text, faults: { delayBetweenChunks: 10 } });
  }, 120_000);
  afterAll(() => site.close(), 60_000);

  /** Every request was answered, and is in the ledger once. */
  const settle = async (load: Load, tokenId: string): Promise<void> => {
    const met = await load.stop();
    const { whole = 0, ...others } = tally(met);
    expect(others).toEqual({});
    const ledger = await Ledger.open(site.postgres.url);
    // After an outage a gateway tries again within seconds, not at once.
    const rows = await ledger.settled(tokenId, whole);
    await ledger.close();
    const known = new Set(rows.map(({ requestId }) => requestId));
    expect(met.filter(({ id }) => !known.has(id)).slice(0, 3)).toEqual([]);
    expect(rows).toHaveLength(whole);
  };

  it('answer known tokens without PostgreSQL, and deliver their usage afterwards', async () => {
    const { id, secret } = await site.administration.createToken({
      name: 'database-away',
      budgets: { total: { usd: 1_000 } },
      limits: { requests_per_minute: 1_000_000 },
    });
    const load = new Load(clients, () => site.balancer.url, secret, chat('database'), 20);
    await load.reached(100);
    await site.ledger.close();
    await site.postgres.stop();
    await delay(outage / 2);
    for (const index of site.replicas.ports.keys())
      expect(JSON.stringify(await site.replicas.readiness(index))).toMatch(/degraded/u);
    await delay(outage / 2);
    await site.postgres.restart();
    await delay(5_000);
    await settle(load, id);
  }, 180_000);

  it('answer within their limits without Redis, and settle what was used', async () => {
    const { id, secret } = await site.administration.createToken({
      name: 'redis-away',
      budgets: { total: { usd: 1_000 } },
      limits: { requests_per_minute: 1_000_000 },
    });
    const load = new Load(clients, () => site.balancer.url, secret, chat('redis'), 20);
    await load.reached(100);
    await site.redis.stop();
    await delay(outage / 2);
    for (const index of site.replicas.ports.keys())
      expect(JSON.stringify(await site.replicas.readiness(index))).toMatch(/degraded/u);
    await delay(outage / 2);
    await site.redis.restart();
    await delay(5_000);
    await settle(load, id);
  }, 180_000);
});
