import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { GatewayError } from '#libs/canonical';
import { MemoryState } from '../shared-state/memory/memory-state.js';
import type { SpentRequest, TokenSpending } from '../storage/usage.repository.js';
import type { TokenBudget } from '../tokens/principal.js';
import { HeldPlaces } from './held-places.js';
import type { Demand, Reservation } from './request-limiter.js';
import { SharedRequestLimiter } from './shared-request-limiter.js';
import { SpendingLedger } from './spending-ledger.js';
import { SpendingSeeds } from './spending-seeds.js';

class Ledger extends SpendingLedger {
  before = 0;
  ended: SpentRequest[] = [];
  isReadable = true;

  spending(_tokenId: string, froms: readonly number[]): Promise<TokenSpending> {
    if (!this.isReadable) return Promise.reject(new Error('The database is gone.'));
    return Promise.resolve({ before: froms.map(() => this.before), recent: this.ended });
  }
}

const never = new AbortController().signal;
const dollar = 1_000_000_000;
const total = (nanoDollars: number): TokenBudget => ({ period: 'total', nanoDollars, since: 0 });
let ids = 0;
const demand = (own: Partial<Demand> = {}): Demand => ({
  id: `request-${(ids += 1)}`,
  tokenId: 't',
  limits: {},
  budgets: [],
  tokens: 0,
  nanoDollars: 0,
  signal: never,
  ...own,
});

describe('the limiter of requests', () => {
  let state: MemoryState;
  let places: HeldPlaces;
  let ledger: Ledger;
  let limiter: SharedRequestLimiter;
  beforeEach(() => {
    state = new MemoryState();
    places = new HeldPlaces(state);
    ledger = new Ledger();
    const limits = { wait: 400 };
    limiter = new SharedRequestLimiter(state, places, new SpendingSeeds(state, ledger), { limits });
  });
  afterEach(() => {
    limiter.onModuleDestroy();
    places.onModuleDestroy();
    state.close();
  });

  const refused = async (own: Partial<Demand>): Promise<GatewayError> => {
    try {
      await limiter.reserve(demand(own));
    } catch (error) {
      if (error instanceof GatewayError) return error;
      throw error;
    }
    throw new Error('It was admitted.');
  };

  it('asks nobody for a token without limits, and says nothing', () => {
    const reservation = limiter.reserve(demand()) as Reservation;
    expect(reservation.headers).toEqual({});
    reservation.settle({ tokens: 5, nanoDollars: 5 });
    expect(state.peek('t', []).requests.used).toBe(0);
  });

  it('answers at once where no budget has to be found out', () => {
    const limits = { requestsPerMinute: 2, tokensPerMinute: 1000, concurrentRequests: 3 };
    const reservation = limiter.reserve(demand({ limits, tokens: 400 })) as Reservation;
    expect(reservation.headers).toEqual({
      'x-ratelimit-limit-requests': '2',
      'x-ratelimit-remaining-requests': '1',
      'x-ratelimit-reset-requests': expect.stringMatching(/^(?:1m0(?:\.\d+)?s|59\.\d+s)$/),
      'x-ratelimit-limit-tokens': '1000',
      'x-ratelimit-remaining-tokens': '600',
      'x-ratelimit-reset-tokens': expect.any(String),
      'x-gateway-concurrency-limit': '3',
      'x-gateway-concurrency-remaining': '2',
    });
  });

  it('refuses with the time to wait, and where the token stands', async () => {
    const limits = { requestsPerMinute: 1 };
    await limiter.reserve(demand({ limits }));
    const error = await refused({ limits, format: 'anthropic-messages' });
    expect(error).toMatchObject({ code: 'policy_rate_limited', status: 429 });
    expect(error.retryAfter).toBeGreaterThan(58);
    expect(error.retryAfter).toBeLessThanOrEqual(60.25);
    expect(error.headers).toEqual({
      'anthropic-ratelimit-requests-limit': '1',
      'anthropic-ratelimit-requests-remaining': '0',
      'anthropic-ratelimit-requests-reset': expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/),
    });
  });

  it('refuses who would be one too many at a time', async () => {
    const limits = { concurrentRequests: 1 };
    const first = await limiter.reserve(demand({ limits }));
    expect(await refused({ limits })).toMatchObject({ code: 'policy_rate_limited', retryAfter: 1 });
    first.settle({ tokens: 0, nanoDollars: 0 });
    await limiter.reserve(demand({ limits }));
  });

  it('counts a request in the period in which its record says that it ended', async () => {
    const today = Math.floor(Date.now() / 86_400_000) * 86_400_000;
    const daily = { period: 'day', nanoDollars: dollar, since: 0 } as const;
    const spentToday = async (endedAt: number): Promise<number | undefined> => {
      const reservation = await limiter.reserve(demand({ budgets: [daily] }));
      reservation.settle({ tokens: 0, nanoDollars: 100, endedAt });
      return state.peek('t', [{ period: 'day', start: today }]).spent.day;
    };
    expect(await spentToday(today - 1)).toBe(0);
    expect(await spentToday(today)).toBe(100);
  });

  it('knows from the ledger what was spent before', async () => {
    ledger.before = dollar;
    const error = await refused({ budgets: [total(dollar)] });
    expect(error).toMatchObject({ code: 'policy_budget_exceeded', status: 429, retryAfter: undefined });
    expect(error.message).toContain('1.00 US dollars in total is spent');
    expect(error.headers).toEqual({
      'x-gateway-budget-total-limit': '1.00',
      'x-gateway-budget-total-remaining': '0.00',
      'x-should-retry': 'false',
    });
  });

  it('tells when the budget begins anew', async () => {
    ledger.before = 5;
    const error = await refused({ budgets: [{ period: 'month', nanoDollars: 5, since: 0 }] });
    const now = new Date();
    const next = Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1);
    expect(error.retryAfter).toBeCloseTo((next - now.getTime()) / 1000, 0);
    expect(error.headers['x-gateway-budget-month-reset']).toBe(
      new Date(next).toISOString().replace('.000Z', 'Z'),
    );
  });

  it('waits for those that hold the rest of the budget, in the order of coming', async () => {
    const budgets = [total(100)];
    const first = await limiter.reserve(demand({ budgets, nanoDollars: 100 }));
    const order: string[] = [];
    const waiting = ['second', 'third'].map(async (name) => {
      const reservation = await limiter.reserve(demand({ budgets, nanoDollars: 60 }));
      order.push(name);
      return reservation;
    });
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(order).toEqual([]);
    first.settle({ tokens: 0, nanoDollars: 10 });
    const [second] = await Promise.all(waiting);
    expect(order).toEqual(['second', 'third']);
    expect(second?.headers['x-gateway-budget-total-remaining']).toBe('0.00000003');
    expect(places.size).toBe(2);
  });

  it('refuses at last, as a limit that passes, when they keep holding it', async () => {
    const budgets = [total(100)];
    await limiter.reserve(demand({ budgets, nanoDollars: 100 }));
    const began = performance.now();
    const error = await refused({ budgets, nanoDollars: 1 });
    expect(performance.now() - began).toBeGreaterThan(390);
    expect(error).toMatchObject({ code: 'policy_rate_limited', retryAfter: 1 });
  });

  it('refuses who waits at once when the budget is spent meanwhile', async () => {
    const budgets = [total(100)];
    const first = await limiter.reserve(demand({ budgets, nanoDollars: 100 }));
    const waiting = refused({ budgets, nanoDollars: 1 });
    setTimeout(() => {
      first.settle({ tokens: 0, nanoDollars: 100 });
    }, 30);
    expect(await waiting).toMatchObject({ code: 'policy_budget_exceeded' });
  });

  it('does not wait for who has left, and leaves nothing behind', async () => {
    const budgets = [total(100)];
    const first = await limiter.reserve(demand({ budgets, nanoDollars: 100 }));
    const client = new AbortController();
    const waiting = limiter.reserve(demand({ budgets, nanoDollars: 1, signal: client.signal }));
    const reason = new GatewayError('caller_cancelled', 'Left.');
    client.abort(reason);
    await expect(waiting).rejects.toBe(reason);
    first.settle({ tokens: 0, nanoDollars: 1 });
    expect(state.peek('t', [])).toMatchObject({ running: 0, reserved: 0 });
  });

  it('settles once', async () => {
    const budgets = [total(100)];
    const reservation = await limiter.reserve(demand({ budgets, nanoDollars: 100 }));
    reservation.settle({ tokens: 1, nanoDollars: 10 });
    reservation.settle({ tokens: 1, nanoDollars: 10 });
    expect(state.peek('t', [{ period: 'total', start: 0 }]).spent).toEqual({ total: 10 });
    expect(places.size).toBe(0);
  });

  it('counts requests of processes that died, unless the ledger has them', async () => {
    const now = Date.now();
    ledger.ended = [{ id: 'delivered', nanoDollars: 20, endedAt: now }];
    const [tokens, nanoDollars, tokenId, endedAt] = [1, 30, 't', now];
    limiter.recover([{ id: 'journaled', tokenId, tokens, nanoDollars, endedAt }]);
    await limiter.reserve(demand({ budgets: [total(100)] }));
    limiter.recover([{ id: 'delivered', tokenId, tokens, nanoDollars: 20, endedAt }]);
    limiter.recover([{ id: 'journaled', tokenId, tokens, nanoDollars, endedAt }]);
    expect(state.peek('t', [{ period: 'total', start: 0 }]).spent).toEqual({ total: 50 });
  });

  it('goes on without a ledger, from nothing', async () => {
    ledger.isReadable = false;
    const reservation = await limiter.reserve(demand({ budgets: [total(100)] }));
    reservation.settle({ tokens: 0, nanoDollars: 100 });
    expect(await refused({ budgets: [total(100)] })).toMatchObject({ code: 'policy_budget_exceeded' });
  });
});
