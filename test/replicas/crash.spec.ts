import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Asked } from './support/client.js';
import { Load, tally } from './support/load.js';
import { Site } from './support/site.js';

const clients = 24;

const chat =
  (prefix: string) =>
  (number: number): Asked => ({
    id: `${prefix}-${number}`,
    format: number % 3 === 0 ? 'messages' : 'chat',
    stream: number % 2 === 0,
    model: 'chat',
    prompt: 'hello',
  });

describe('two replicas behind nginx, under load', () => {
  let site: Site;

  beforeAll(async () => {
    site = await Site.open(2);
    const text = Array.from({ length: 30 }, (_, index) => `word${index}`).join(' ');
    site.mock.script({ model: 'paced' }, { text, faults: { delayBetweenChunks: 10 } });
  }, 120_000);
  afterAll(() => site.close(), 60_000);

  it('lose no more than what ran on the one that dies', async () => {
    const load = new Load(clients, () => site.balancer.url, site.replicas.token, chat('crash'));
    await delay(1_500);
    await site.replicas.kill(0);
    await delay(1_500);
    await site.replicas.begin(0);
    await delay(1_500);
    const met = await load.stop();
    const { whole = 0, ...others } = tally(met);
    expect(whole).toBeGreaterThan(clients * 5);
    // Each client has one request at a time, and half of them asked the one that died.
    expect(Object.values(others).reduce((sum, count) => sum + count, 0)).toBeLessThanOrEqual(clients);
  }, 120_000);
});
