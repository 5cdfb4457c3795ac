import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { settlement } from '../fixtures/shared-state-contract.js';
import { settledMemory } from '../time-constants.js';
import { Spending } from './spending.js';

const total = { period: 'total', start: 0 };
const start = 1_000_000_000;

interface Ended {
  readonly id: string;
  readonly nanoDollars: number;
  readonly endedAt: number;
}

type Step =
  | { readonly kind: 'end'; readonly cost: number; readonly lag: number }
  | { readonly kind: 'write' | 'deliver'; readonly count: number }
  | { readonly kind: 'ask' | 'read' | 'seed' }
  | { readonly kind: 'wait'; readonly time: number };

const count = fc.integer({ min: 1, max: 4 });
const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant('end' as const),
      cost: fc.integer({ min: 1, max: 100 }),
      lag: fc.nat({ max: 9_000 }),
    }),
  },
  { weight: 3, arbitrary: fc.record({ kind: fc.constantFrom('write' as const, 'deliver' as const), count }) },
  {
    weight: 3,
    arbitrary: fc.record({ kind: fc.constantFrom('ask' as const, 'read' as const, 'seed' as const) }),
  },
  fc.record({ kind: fc.constant('wait' as const), time: fc.nat({ max: 30_000 }) }),
);

/** One process: requests end, are written to the ledger, and then said to be there; seeds are read meanwhile. */
class Process {
  readonly spending = new Spending(start);
  private now = start;
  private readonly waiting: Ended[] = [];
  private readonly written: Ended[] = [];
  private readonly ledger: Ended[] = [];
  private horizon: number | undefined;
  private answer: { readonly spent: number; readonly recent: readonly Ended[] } | undefined;
  spent = 0;
  last = 0;

  take(step: Step): void {
    switch (step.kind) {
      case 'wait':
        this.now += step.time;
        return;
      case 'end':
        this.end(step.cost, step.lag);
        return;
      case 'write':
        for (const one of this.waiting.splice(0, step.count)) {
          this.ledger.push(one);
          this.written.push(one);
        }
        return;
      case 'deliver':
        for (const { id } of this.written.splice(0, step.count)) this.spending.deliver(id);
        return;
      case 'ask':
        this.horizon ??= this.spending.awaitSeed(this.now);
        return;
      case 'read':
        if (this.horizon !== undefined) this.answer ??= this.read(this.horizon);
        return;
      case 'seed':
        this.seed();
    }
  }

  private end(nanoDollars: number, lag: number): void {
    const id = `request-${(this.last += 1)}`;
    this.spending.count(settlement(id, { nanoDollars, at: this.now, budgets: [total] }), this.now);
    this.waiting.push({ id, nanoDollars, endedAt: this.now - lag });
    this.spent += nanoDollars;
  }

  private read(horizon: number) {
    const before = this.ledger.filter(({ endedAt }) => endedAt < horizon);
    const recent = this.ledger.filter(({ endedAt }) => endedAt >= horizon);
    return { spent: before.reduce((sum, { nanoDollars }) => sum + nanoDollars, 0), recent };
  }

  private seed(): void {
    if (this.horizon === undefined || this.answer === undefined) return;
    const { spent, recent } = this.answer;
    const ended = recent.map(({ id, nanoDollars, endedAt }) => ({ id, nanoDollars, at: endedAt }));
    const seed = { tokenId: 't', budgets: [{ ...total, spent }], horizon: this.horizon, recent: ended };
    this.spending.seed(seed, this.now);
    this.horizon = undefined;
    this.answer = undefined;
    expect(this.spending.spent(total)).toBe(this.spent);
  }
}

describe('what a token spent', () => {
  it('is the same after every seed, whatever was delivered while it was read', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 200, size: 'max' }), (steps) => {
        const process = new Process();
        process.spending.seed(
          { tokenId: 't', budgets: [{ ...total, spent: 0 }], horizon: start, recent: [] },
          start,
        );
        for (const one of steps) process.take(one);
        expect(process.spending.spent(total)).toBe(process.spent);
      }),
      { numRuns: Number(globalThis.process.env.PROPERTY_RUNS ?? 1000) },
    );
  });

  it('is remembered by requests until they are delivered', () => {
    const spending = new Spending(start);
    const ended = (id: string) => settlement(id, { nanoDollars: 1, at: start, budgets: [total] });
    spending.count(ended('a'), start);
    expect(spending.has('a')).toBe(true);
    spending.deliver('a');
    expect(spending.has('a')).toBe(false);
    spending.awaitSeed(start);
    spending.count(ended('b'), start);
    spending.deliver('b');
    expect(spending.has('b')).toBe(true);
    spending.seed({ tokenId: 't', budgets: [], horizon: start, recent: [] }, start);
    expect(spending.has('b')).toBe(false);
  });

  it('is remembered no longer where nobody says that it was delivered', () => {
    const spending = new Spending(start);
    spending.count(settlement('a', { nanoDollars: 1 }), start);
    spending.count(settlement('b', { nanoDollars: 1 }), start + settledMemory);
    expect([spending.has('a'), spending.has('b')]).toEqual([false, true]);
  });
});
