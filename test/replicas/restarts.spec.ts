import { setTimeout as delay } from 'node:timers/promises';
import { afterEach, describe, expect, it } from '@jest/globals';
import type { Asked } from './support/client.js';
import { Load, tally } from './support/load.js';
import { Site } from './support/site.js';

/** How often everything is restarted. */
const rounds = Number(process.env.ROUNDS ?? 2);
const clients = 24;
const formats = ['chat', 'messages', 'socket'] as const;

/** JSON, streams and WebSockets, in turn. */
const anything = (number: number): Asked => ({
  id: `rolling-${number}`,
  format: formats[number % formats.length] ?? 'chat',
  stream: number % 2 === 0,
  model: 'chat',
  prompt: 'hello',
});

describe('under load, nothing is lost', () => {
  let site: Site;

  afterEach(() => site.close(), 60_000);

  const open = async (replicas: number, environment: Record<string, string> = {}): Promise<void> => {
    site = await Site.open(replicas, { environment });
    const text = Array.from({ length: 30 }, (_, index) => `word${index}`).join(' ');
    site.mock.script({ model: 'paced' }, { text, faults: { delayBetweenChunks: 10 } });
  };

  /** Everything that clients ask meanwhile is answered, and is in the ledger. */
  const losingNothing = async (url: string, times: number, restart: () => Promise<void>): Promise<void> => {
    const { id, secret } = await site.administration.createToken({ name: 'rolling' });
    const load = new Load(clients, () => url, secret, anything, 5);
    await load.reached(clients * 5);
    for (let round = 0; round < times; round += 1) await restart();
    const met = await load.stop();
    const lost = met.filter(({ seen }) => seen.outcome !== 'whole');
    const complaints = await site.balancer.complaints();
    expect({ lost: lost.slice(0, 3), complaints }).toEqual({ lost: [], complaints: [] });
    const { whole = 0 } = tally(met);
    expect(whole).toBeGreaterThan(clients * 10 * times);
    expect(await site.ledger.settled(id)).toHaveLength(whole);
  };

  it('while two replicas behind nginx are restarted one by one', async () => {
    await open(2);
    await losingNothing(site.balancer.url, rounds, async () => {
      for (const index of site.replicas.ports.keys()) {
        await site.replicas.stop(index);
        await site.replicas.begin(index);
        await delay(500);
      }
    });
  }, 600_000);

  it.each(['behind nginx', 'directly'])(
    'while the workers of a gateway are replaced that is asked %s',
    async (way) => {
      await open(1, { WORKERS: '2', LOG_LEVEL: 'info' });
      const url = way === 'directly' ? site.replicas.address(0) : site.balancer.url;
      await losingNothing(url, Math.ceil(rounds / 2), () => site.replicas.replaceWorkers(0));
    },
    600_000,
  );
});
