import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { Logger } from '@nestjs/common';
import { startValkey } from '../../../test/support/valkey.js';
import type { TestValkey } from '../../../test/support/valkey.js';
import { claim, settlement } from '../fixtures/shared-state-contract.js';
import { RedisState } from '../redis/redis-state.js';
import type { Claim } from '../shared-state.js';
import { DegradingState } from './degrading-state.js';

// Another process may take longer than a bound on time once; what is slow itself does each time.
jest.retryTimes(2);

const total = { period: 'total', start: 0 };
const budget = (nanoDollars: number): Partial<Claim> => ({
  budgets: [{ ...total, nanoDollars }],
  nanoDollars: 10,
});

describe('a shared state that is lost', () => {
  let valkey: TestValkey;
  let states: DegradingState[];
  const said: string[] = [];
  beforeEach(async () => {
    said.length = 0;
    const say = (message: unknown): void => void said.push(String(message));
    Logger.overrideLogger({ log: say, warn: say, error: say });
    valkey = await startValkey();
    states = await Promise.all(['one', 'two'].map(open));
    await until(() => states.every((state) => state.report().processes === 2));
  });
  afterEach(async () => {
    await Promise.all(states.map((state) => state.close()));
    await valkey.stop();
    Logger.overrideLogger(['log', 'warn', 'error']);
  });

  async function open(processId: string): Promise<DegradingState> {
    const [connectTimeout, commandTimeout] = [2_000, 1_000];
    const remote = new RedisState({ url: valkey.url, keyPrefix: 'test:', connectTimeout, commandTimeout });
    await remote.ready();
    return new DegradingState(remote, { processId, kind: 'redis', name: 'Redis' });
  }

  const nth = (index: number): DegradingState => {
    const state = states[index];
    if (state === undefined) throw new Error('There are two of them.');
    return state;
  };
  const [first, second] = [() => nth(0), () => nth(1)];
  const seed = (spent: number) =>
    first().seed({ tokenId: 't', budgets: [{ ...total, spent }], horizon: Date.now(), recent: [] });
  const outcomeOf = async (state: DegradingState, id: string, own: Partial<Claim>): Promise<string> =>
    (await state.reserve(claim(id, own))).outcome;

  /** Who asks finds out. */
  async function lose(): Promise<void> {
    await valkey.stop();
    await Promise.all(
      states.map((state) => state.reserve(claim(`lost-${Math.random()}`, { tokenId: 'other' }))),
    );
    expect(states.map((state) => state.report().isWhole)).toEqual([false, false]);
  }

  async function regain(): Promise<void> {
    valkey = await startValkey(valkey.port);
    await until(() => states.every((state) => state.report().isWhole));
  }

  it('leaves each process its share of a limit, at once, and says so once', async () => {
    await lose();
    const began = performance.now();
    const limits = { requestsPerMinute: 10 };
    const outcomes: string[] = [];
    for (let number = 0; number < 12; number += 1) {
      for (const [name, state] of [['a', first()] as const, ['b', second()] as const])
        outcomes.push(await outcomeOf(state, `${name}${number}`, limits));
    }
    expect(outcomes.filter((outcome) => outcome === 'granted')).toHaveLength(10);
    expect(performance.now() - began).toBeLessThan(500);
    expect(said.filter((line) => line.includes('1/2'))).toHaveLength(2);
  });

  it('leaves each process its share of what was left of a budget', async () => {
    await seed(60);
    expect(await outcomeOf(first(), 'a', budget(100))).toBe('granted');
    expect(await outcomeOf(second(), 'b', budget(100))).toBe('granted');
    await Promise.all([
      first().settle(settlement('a', { nanoDollars: 0, at: Date.now() })),
      second().settle(settlement('b', { nanoDollars: 0, at: Date.now() })),
    ]);
    await lose();
    for (const id of ['c', 'd']) expect(await outcomeOf(first(), id, budget(100))).toBe('granted');
    expect(await outcomeOf(first(), 'e', budget(100))).toBe('blocked');
    expect(await outcomeOf(second(), 'f', budget(100))).toBe('granted');
    const settled = settlement('c', { nanoDollars: 20, at: Date.now() });
    await first().settle(settled);
    expect((await first().peek('t', [total])).spent).toEqual({ total: 80 });
    // The share is spent, the budget is not: that is no reason to say it was.
    expect(await outcomeOf(first(), 'g', budget(100))).toBe('blocked');
  });

  it('settles once when it is back, though its memory is gone', async () => {
    await seed(0);
    for (const id of ['before', 'across']) await outcomeOf(first(), id, budget(100));
    const at = Date.now();
    await first().settle(settlement('before', { nanoDollars: 5, at }));
    await lose();
    await outcomeOf(first(), 'during', budget(100));
    await first().settle(settlement('during', { nanoDollars: 7, at: Date.now() }));
    expect(first().report().unsettled).toBe(1);
    await regain();
    expect(first().report()).toMatchObject({ unsettled: 0, losses: 1 });
    expect(await outcomeOf(second(), 'after', budget(100))).toBe('unknown');
    // The ledger has the one, and not yet the other.
    const recent = [{ id: 'before', nanoDollars: 5, at }];
    const horizon = at - 1000;
    await second().seed({ tokenId: 't', budgets: [{ ...total, spent: 100 }], horizon, recent });
    const standing = await second().peek('t', [total]);
    expect(standing).toMatchObject({ spent: { total: 112 }, running: 1, reserved: 10 });
    await first().settle(settlement('across', { nanoDollars: 1, at: Date.now() }));
    await first().settle(settlement('during', { nanoDollars: 7, at: Date.now() }));
    expect(await second().peek('t', [total])).toMatchObject({ spent: { total: 113 }, reserved: 0 });
  });

  it('counts against its share what it had admitted, and tells of all of it when the state is back', async () => {
    const limits = { requestsPerMinute: 10 };
    const outcomes = async (state: DegradingState, name: string, count: number) => {
      const all: string[] = [];
      for (let index = 0; index < count; index += 1)
        all.push(await outcomeOf(state, `${name}${index}`, limits));
      return all.filter((outcome) => outcome === 'granted').length;
    };
    expect(await outcomes(first(), 'before', 4)).toBe(4);
    await first().settle(settlement('before0', { at: Date.now() }));
    await lose();
    expect(await outcomes(first(), 'a', 3)).toBe(1);
    expect(await outcomes(second(), 'b', 7)).toBe(5);
    await second().settle(settlement('b0', { at: Date.now() }));
    await regain();
    const standing = await second().peek('t', []);
    expect(standing).toMatchObject({ requests: { used: 10 }, running: 8 });
    expect(await outcomes(second(), 'after', 1)).toBe(0);
  });

  it('hears changes again, and that it may have missed some', async () => {
    const heard: string[] = [];
    second().subscribe('tokens', (message) => heard.push(message));
    await lose();
    await first().publish('tokens', 'missed');
    await regain();
    await until(() => heard.includes(''));
    await until(async () => {
      await first().publish('tokens', 'now');
      return heard.includes('now');
    });
    expect(heard).not.toContain('missed');
  });
});

async function until(isSo: () => boolean | Promise<boolean>): Promise<void> {
  for (let tries = 0; tries < 500; tries += 1) {
    if (await isSo()) return;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  throw new Error('It did not come to that.');
}
