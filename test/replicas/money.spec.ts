import { setTimeout as delay } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { standingOf } from './support/administration.js';
import { Chance } from './support/chance.js';
import type { Asked } from './support/client.js';
import { Load, tally } from './support/load.js';
import type { Met } from './support/load.js';
import { nanoDollarsOf, Site } from './support/site.js';

/** As `GET /v1/token` tells it. */
interface Standing {
  readonly limits: { readonly concurrent_requests: { readonly remaining: number } };
  readonly budgets: { readonly total: { readonly remaining_usd: number } };
}

const clients = 64;
const requests = Number(process.env.MONEY_REQUESTS ?? 3_000);
const seed = Number(process.env.MONEY_SEED ?? Date.now() % 1_000_000);

/** The first word tells the length of the answer. */
const script = { faults: { delayBetweenChunks: 2 } };

describe(`money over two replicas (seed ${seed})`, () => {
  let site: Site;
  const chance = new Chance(seed);

  beforeAll(async () => {
    site = await Site.open(2);
    const words = () => Array.from({ length: chance.between(1, 60) }, (_, index) => `word${index}`).join(' ');
    site.mock.script({ model: 'paced' }, () => ({ ...script, text: words() }));
    site.mock.script({ model: 'flaky' }, () =>
      chance.percent(50) ? { faults: { status: { code: 503 } } } : { ...script, text: words() },
    );
  }, 120_000);
  afterAll(() => site.close(), 60_000);

  const anything =
    (prefix: string) =>
    (number: number): Asked => ({
      id: `${prefix}-${seed}-${number}`,
      format: chance.percent(50) ? 'chat' : 'messages',
      stream: chance.percent(60),
      model: ['chat', 'claude', 'flaky'][chance.between(0, 2)] ?? 'chat',
      prompt: 'word '.repeat(chance.between(1, 200)),
      ...(chance.percent(15) && { leaveAfter: chance.between(1, 120) }),
    });

  /** Kills one replica after the other, at random moments, until told to stop. */
  const killing = (until: () => boolean): Promise<void> =>
    (async () => {
      for (let round = 0; !until(); round += 1) {
        await delay(chance.between(500, 2_500));
        await site.replicas.kill(round % 2);
        await delay(chance.between(0, 500));
        await site.replicas.begin(round % 2);
      }
    })();

  it('ends with a ledger that is the vendors’ own books', async () => {
    const budget = 1_000e9;
    const token = await site.administration.createToken({
      name: 'rich',
      budgets: { total: { usd: budget / 1e9 } },
      limits: { concurrent_requests: 1_000 },
    });
    let over = false;
    const load = new Load(clients, () => site.balancer.url, token.secret, anything('m'));
    const killed = killing(() => over);
    await load.reached(requests);
    over = true;
    const met = await load.stop();
    await killed;
    const rows = await site.ledger.settled(token.id);
    console.log(`seed ${seed}:`, tally(met), `${rows.length} rows, ${site.mock.books.length} charges`);

    const byRequest = Map.groupBy(rows, ({ requestId }) => requestId);
    expect([...byRequest].filter(([, of]) => of.length > 1)).toEqual([]);
    const wrong = met.filter(({ id, seen }) => {
      if (seen.outcome !== 'whole') return false;
      const [row] = byRequest.get(id) ?? [];
      return row?.end !== 'complete' || row.input !== seen.input || row.output !== seen.output;
    });
    expect(wrong.map(({ id, seen }) => ({ id, seen, row: byRequest.get(id) }))).toEqual([]);

    // Whatever a vendor charges has a row; and a row that nobody estimated is to the token what the vendor charges.
    const charges = Map.groupBy(site.mock.books, ({ user = '' }) => user);
    expect([...charges.keys()].filter((user) => user.startsWith('m-') && !byRequest.has(user))).toEqual([]);
    const told = rows.filter(({ end, estimated }) => end === 'complete' && !estimated);
    const unequal = told.filter(({ requestId, input, output }) =>
      (charges.get(requestId) ?? []).every(
        ({ usage }) => usage.input?.total !== input || usage.output?.total !== output,
      ),
    );
    expect(unequal).toEqual([]);
    expect(rows.filter((row) => row.nanoDollars !== nanoDollarsOf(row))).toEqual([]);
    expect(rows.filter(({ end, estimated }) => end === 'interrupted' && !estimated)).toEqual([]);

    // What was reserved by those that died has lapsed, and what was used of it is counted.
    const spent = rows.reduce((sum, { nanoDollars }) => sum + nanoDollars, 0);
    await settledAt({ concurrent: 1_000, remaining: budget - spent }, token.secret);
  }, 300_000);

  /** Waits until nothing is reserved, as long as a lease may take. */
  const settledAt = async (expected: object, secret: string): Promise<void> => {
    const deadline = performance.now() + 60_000;
    for (;;) {
      const { standing } = (await standingOf(site.balancer.url, secret)) as unknown as { standing: Standing };
      const now = {
        concurrent: standing.limits.concurrent_requests.remaining,
        remaining: Math.round(standing.budgets.total.remaining_usd * 1e9),
      };
      if (isDeepStrictEqual(now, expected)) return;
      if (performance.now() > deadline) expect(now).toEqual(expected);
      await delay(500);
    }
  };

  it('overspends no budget by more than one request, and leaves nothing reserved', async () => {
    const most = nanoDollarsOf({ input: 400, output: 400 });
    const budget = 50 * most;
    const token = await site.administration.createToken({
      name: 'limited',
      budgets: { total: { usd: budget / 1e9 } },
    });
    const load = new Load(clients, () => site.balancer.url, token.secret, anything('b'), 5);
    const isRefused = ({ seen }: Met): boolean => seen.outcome === 'refused';
    while (load.met.filter(isRefused).length < clients * 2) await delay(50);
    const met = await load.stop();
    const rows = await site.ledger.settled(token.id);
    const spent = rows.reduce((sum, { nanoDollars }) => sum + nanoDollars, 0);
    console.log(`seed ${seed}:`, tally(met), `spent ${spent} of ${budget}`);
    expect(spent).toBeLessThanOrEqual(budget + most);
    // Nobody was refused for what others had reserved and did not use.
    expect(spent).toBeGreaterThanOrEqual(budget - most);
  }, 300_000);
});
