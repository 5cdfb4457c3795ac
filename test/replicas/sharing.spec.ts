import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { ask } from './support/client.js';
import type { Asked } from './support/client.js';
import { Load, tally } from './support/load.js';
import { Site } from './support/site.js';

/** Milliseconds within which a change must be felt everywhere. */
const spread = 1_000;

const chat =
  (prefix: string) =>
  (number: number): Asked => ({
    id: `${prefix}-${number}`,
    format: 'chat',
    stream: number % 2 === 0,
    model: 'chat',
    prompt: 'hello',
  });

describe('two replicas behind nginx', () => {
  let site: Site;

  beforeAll(async () => {
    site = await Site.open(2);
    site.mock.script(
      { model: 'paced' },
      { text: 'one two three four five', faults: { delayBetweenChunks: 20 } },
    );
  }, 120_000);
  afterAll(() => site.close(), 60_000);

  /** Asks each replica until it refuses; how long that took, from `since`. */
  const refusedAfter = (secret: string, since: number): Promise<number[]> =>
    Promise.all(
      site.replicas.ports.map(async (_, index) => {
        for (let number = 0; ; number += 1) {
          const seen = await ask(site.replicas.address(index), secret, chat(`revoked-${index}`)(number));
          if (seen.outcome === 'refused') return performance.now() - since;
          await delay(20);
        }
      }),
    );

  it('hold a limit of requests in sum', async () => {
    const limit = 300;
    const { id, secret } = await site.administration.createToken({
      name: 'slow',
      limits: { requests_per_minute: limit },
    });
    const load = new Load(32, () => site.balancer.url, secret, chat('rpm'), 5);
    await load.reached(limit * 3);
    const met = await load.stop();
    const { whole = 0, refused = 0, ...others } = tally(met);
    expect(others).toEqual({});
    expect(refused).toBeGreaterThan(0);
    // What has left the sliding minute by now may be asked again.
    expect(whole).toBeGreaterThanOrEqual(limit * 0.99);
    expect(whole).toBeLessThanOrEqual(limit * 1.01);
    expect(await site.ledger.settled(id)).toHaveLength(met.length);
  }, 120_000);

  it('hold a limit of concurrent requests in sum', async () => {
    const { secret } = await site.administration.createToken({
      name: 'narrow',
      limits: { concurrent_requests: 4 },
    });
    let running = 0;
    let most = 0;
    const load = new Load(24, () => site.balancer.url, secret, chat('narrow'), 1);
    const watch = setInterval(() => {
      running = site.mock.requests.filter(
        ({ closedAt, text }) => closedAt === undefined && text.includes('narrow-'),
      ).length;
      most = Math.max(most, running);
    }, 3);
    await load.reached(400);
    const met = await load.stop();
    clearInterval(watch);
    const { whole = 0, refused = 0, ...others } = tally(met);
    expect(others).toEqual({});
    expect([whole > 0, refused > 0]).toEqual([true, true]);
    expect(most).toBeLessThanOrEqual(4);
  }, 120_000);

  it('refuse a revoked token within a second', async () => {
    const { id, secret } = await site.administration.createToken({ name: 'leaving' });
    await Promise.all(
      site.replicas.ports.map(async (_, index) => {
        const seen = await ask(site.replicas.address(index), secret, chat(`before-${index}`)(0));
        expect(seen.outcome).toBe('whole');
      }),
    );
    const since = performance.now();
    await site.administration.call('POST', `/api/tokens/${id}/revoke`);
    for (const milliseconds of await refusedAfter(secret, since)) expect(milliseconds).toBeLessThan(spread);
  }, 60_000);

  it('hear of a revocation before they look for it', async () => {
    const times: number[] = [];
    for (let round = 0; round < 8; round += 1) {
      const { id, secret } = await site.administration.createToken({ name: `heard-${round}` });
      for (const index of site.replicas.ports.keys())
        await ask(site.replicas.address(index), secret, chat(`heard-${round}-${index}`)(0));
      const since = performance.now();
      await site.administration.call('POST', `/api/tokens/${id}/revoke`);
      times.push(Math.max(...(await refusedAfter(secret, since))));
    }
    // Who only looks every 400 ms is seldom as quick five times of eight.
    expect(times.sort((one, other) => one - other)[4]).toBeLessThan(100);
  }, 60_000);

  it('know a changed configuration within a second', async () => {
    await site.administration.call('POST', '/api/models', {
      name: 'made-late',
      settings: { candidates: [{ provider: 'openai', model: 'paced' }] },
    });
    await delay(spread);
    for (const index of site.replicas.ports.keys()) {
      const asked = { ...chat(`late-${index}`)(0), model: 'made-late' };
      expect((await ask(site.replicas.address(index), site.replicas.token, asked)).outcome).toBe('whole');
    }
  }, 60_000);

  it('continue each other’s responses', async () => {
    const headers = { authorization: `Bearer ${site.replicas.token}`, 'content-type': 'application/json' };
    const create = async (index: number, body: object): Promise<{ id: string; status: string }> => {
      const answer = await fetch(`${site.replicas.address(index)}/v1/responses`, {
        method: 'POST',
        headers,
        body: JSON.stringify({ model: 'chat', ...body }),
      });
      expect(answer.status).toBe(200);
      return (await answer.json()) as { id: string; status: string };
    };
    const first = await create(0, { input: 'hello' });
    const second = await create(1, { input: 'and now?', previous_response_id: first.id });
    expect(second.status).toBe('completed');
    const kept = await fetch(`${site.replicas.address(0)}/v1/responses/${second.id}`, { headers });
    expect(await kept.json()).toMatchObject({ previous_response_id: first.id });
  }, 60_000);
});
