import type { BudgetSpan, Settlement, SpendingSeed } from '../shared-state.js';
import { settledMemory } from '../time-constants.js';

/** Between a request's end, by which the ledger knows it, and its settlement: it is journaled meanwhile. Milliseconds. */
const longestJournaling = 10_000;

interface Counted extends Pick<Settlement, 'nanoDollars' | 'at'> {
  /** When it was. */
  readonly countedAt: number;
  /** The ledger has it, but whoever is reading the ledger may not have seen it there. */
  isDelivered: boolean;
}

/**
 * What one token spent, by budget, and which requests that counts.
 *
 * A request is remembered by its id for two reasons: it must count once, however often it is told, and a seed from
 * the ledger must count it, whether the ledger had it by then or not. The second lasts until the ledger has it, and the
 * first too: the only one who tells it twice is whoever delivers it, and tries again. So it is forgotten with its
 * delivery, mostly within a second; not while a seed is on its way, whose reader may have read before the delivery.
 * What nobody says was delivered is remembered for {@link settledMemory}.
 */
export class Spending {
  private readonly budgets = new Map<string, { start: number; spent: number }>();
  /** Requests that are counted, oldest first. */
  private readonly counted = new Map<string, Counted>();
  private isSeedAwaited = false;
  private lastSettledAt = -Infinity;

  /** @param createdAt everything that was settled since then is known here */
  constructor(private createdAt: number) {}

  has(id: string): boolean {
    return this.counted.has(id);
  }

  /** Undefined: not known. A budget that begins anew is known where nothing was settled since it began. */
  spent(span: BudgetSpan): number | undefined {
    const known = this.budgets.get(span.period);
    if (known !== undefined && known.start >= span.start) return known.spent;
    if (span.start < this.createdAt || this.lastSettledAt >= span.start) return undefined;
    this.budgets.set(span.period, { start: span.start, spent: 0 });
    return 0;
  }

  count(settlement: Settlement, now: number): void {
    const { nanoDollars, at, budgets } = settlement;
    for (const span of budgets) if (span.start <= at) this.spent(span);
    for (const budget of this.budgets.values()) if (budget.start <= at) budget.spent += nanoDollars;
    if (!isNothing(settlement)) this.remember(settlement, now);
    this.lastSettledAt = Math.max(this.lastSettledAt, at);
    this.forget(now);
  }

  /** The ledger has it. */
  deliver(id: string): void {
    if (!this.isSeedAwaited) this.counted.delete(id);
    else {
      const counted = this.counted.get(id);
      if (counted !== undefined) counted.isDelivered = true;
    }
  }

  /**
   * Keeps what is delivered from here on until the seed is there. A seed that never comes is made up for by the next.
   * @param now milliseconds since the epoch
   * @returns a time before which all that ended is in the ledger, and nothing of it is kept here
   */
  awaitSeed(now: number): number {
    this.isSeedAwaited = true;
    let oldest = now;
    for (const { at } of this.counted.values()) oldest = Math.min(oldest, at);
    return oldest - longestJournaling;
  }

  seed({ budgets, horizon, recent }: SpendingSeed, now: number): void {
    for (const one of recent) this.remember(one, now);
    const late = [...this.counted.values()].filter(({ at }) => at >= horizon);
    for (const { period, start, spent } of budgets) {
      const known = this.budgets.get(period);
      if (known !== undefined && known.start > start) continue;
      const since = late.filter(({ at }) => at >= start);
      this.budgets.set(period, { start, spent: since.reduce((sum, one) => sum + one.nanoDollars, spent) });
    }
    this.isSeedAwaited = false;
    for (const [id, { isDelivered }] of this.counted) if (isDelivered) this.counted.delete(id);
  }

  /** Which requests are counted stays known, what they come to is to be told anew. */
  forgetBudgets(now: number): void {
    this.budgets.clear();
    this.createdAt = now;
  }

  private remember({ id, nanoDollars, at }: SpendingSeed['recent'][number], now: number): void {
    this.counted.set(id, { nanoDollars, at, countedAt: now, isDelivered: false });
  }

  private forget(now: number): void {
    for (const [id, { countedAt }] of this.counted) {
      if (countedAt > now - settledMemory) return;
      this.counted.delete(id);
    }
  }
}

/**
 * It counts nowhere, however often it is told: what it held is gone with the first time, and no sum changes. So its id
 * is not remembered, which for a place that was only held would be all that is kept of it.
 */
const isNothing = ({ nanoDollars, budgets, age }: Settlement): boolean =>
  nanoDollars === 0 && budgets.length === 0 && age === undefined;
