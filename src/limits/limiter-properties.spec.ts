import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { setTimeout as delay } from 'node:timers/promises';
import { GatewayError } from '#libs/canonical';
import { startValkey } from '../../test/support/valkey.js';
import type { TestValkey } from '../../test/support/valkey.js';
import { RedisState } from '../shared-state/redis/redis-state.js';
import type { SharedState } from '../shared-state/shared-state.js';
import type { UsageRepository } from '../storage/usage.repository.js';
import { HeldPlaces } from './held-places.js';
import { SharedRequestLimiter } from './shared-request-limiter.js';
import { SpendingSeeds } from './spending-seeds.js';

const clients = 64;
const dearest = 1_000;

describe('64 clients at once, at two replicas', () => {
  let valkey: TestValkey;
  beforeAll(async () => {
    valkey = await startValkey();
  });
  afterAll(() => valkey.stop());

  /** A replica that can be killed: what it holds is not renewed, and settled by nobody. */
  function replica(state: SharedState) {
    const places = new HeldPlaces(state);
    const none: Pick<UsageRepository, 'spending'> = {
      spending: (_tokenId, froms) => Promise.resolve({ before: froms.map(() => 0), recent: [] }),
    };
    const limiter = new SharedRequestLimiter(state, places, new SpendingSeeds(state, none), {
      limits: { wait: 20_000 },
    });
    const kill = (): void => {
      limiter.onModuleDestroy();
      places.onModuleDestroy();
    };
    return { limiter, kill };
  }

  it.each([1, 2, 3])(
    'spend a budget by one request too much at most, and none is refused before',
    async (seed) => {
      let forward = 0;
      const clock = (): number => Date.now() + forward;
      const [connectTimeout, commandTimeout] = [5_000, 10_000];
      const settings = { url: valkey.url, keyPrefix: `seed${seed}:`, connectTimeout, commandTimeout };
      const states = [new RedisState(settings, clock), new RedisState(settings, clock)] as const;
      await Promise.all(states.map((state) => state.ready()));
      const replicas = states.map(replica);
      const budget = { period: 'total', nanoDollars: 60 * dearest, since: 0 } as const;
      let spent = 0;
      const falselyRefused: number[] = [];

      async function client(number: number): Promise<void> {
        const { limiter } = replicas[number % replicas.length] ?? replica(states[0]);
        for (let turn = 0; ; turn += 1) {
          const id = `${number}-${turn}`;
          try {
            const reservation = await limiter.reserve({
              ...{ id, tokenId: 't', limits: {}, budgets: [budget], tokens: 10, nanoDollars: dearest },
              signal: new AbortController().signal,
            });
            await delay(Math.random() * 8);
            // Some vanish without a word: what they would have cost, nobody charges.
            if (Math.random() < 0.02) continue;
            const nanoDollars = Math.floor(Math.random() * (dearest + 1));
            spent += nanoDollars;
            reservation.settle({ tokens: 5, nanoDollars });
          } catch (error) {
            if (!(error instanceof GatewayError)) throw error;
            if (error.code !== 'policy_budget_exceeded' || spent < budget.nanoDollars)
              falselyRefused.push(number);
            return;
          }
        }
      }

      // Places of those who vanished lapse: time passes faster for the store than for the test.
      const passing = setInterval(() => {
        forward += 2_000;
      }, 100);
      await Promise.all(Array.from({ length: clients }, (_, number) => client(number)));
      clearInterval(passing);
      for (const { kill } of replicas) kill();
      forward += 60_000;
      const standing = await states[0].peek('t', [{ period: 'total', start: 0 }]);
      expect(falselyRefused).toEqual([]);
      expect(spent).toBeGreaterThanOrEqual(budget.nanoDollars);
      expect(spent).toBeLessThanOrEqual(budget.nanoDollars + dearest);
      expect(standing).toMatchObject({ spent: { total: spent }, reserved: 0, running: 0 });
      for (const state of states) state.close();
    },
    60_000,
  );

  it('have as many requests a minute as the token may, to the last', async () => {
    const [connectTimeout, commandTimeout] = [5_000, 10_000];
    const settings = { url: valkey.url, keyPrefix: 'minute:', connectTimeout, commandTimeout };
    const states = [new RedisState(settings), new RedisState(settings)];
    await Promise.all(states.map((state) => state.ready()));
    const replicas = states.map(replica);
    const limits = { requestsPerMinute: 200 };
    const all = Array.from({ length: 400 }, async (_, number) => {
      const limiter = replicas[number % 2]?.limiter;
      const demand = { id: `${number}`, tokenId: 't', limits, budgets: [], tokens: 1, nanoDollars: 0 };
      await limiter?.reserve({ ...demand, signal: new AbortController().signal });
    });
    const outcomes = await Promise.allSettled(all);
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(200);
    for (const { kill } of replicas) kill();
    for (const state of states) state.close();
  });
});
