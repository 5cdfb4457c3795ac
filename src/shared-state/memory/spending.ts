import type { BudgetSpan, Settlement, SpendingSeed } from '../shared-state.js';
import { settledMemory } from '../time-constants.js';

interface Counted extends Pick<Settlement, 'nanoDollars' | 'at'> {
  /** When it was. */
  readonly countedAt: number;
}

/** What one token spent, by budget, and which requests that counts. */
export class Spending {
  private readonly budgets = new Map<string, { start: number; spent: number }>();
  /** Requests that are counted, oldest first. */
  private readonly counted = new Map<string, Counted>();
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
    const { id, nanoDollars, at, budgets } = settlement;
    for (const span of budgets) if (span.start <= at) this.spent(span);
    for (const budget of this.budgets.values()) if (budget.start <= at) budget.spent += nanoDollars;
    if (!isNothing(settlement)) this.counted.set(id, { nanoDollars, at, countedAt: now });
    this.lastSettledAt = Math.max(this.lastSettledAt, at);
    this.forget(now);
  }

  seed({ budgets, horizon, recent }: SpendingSeed, now: number): void {
    for (const { id, nanoDollars, at } of recent) this.counted.set(id, { nanoDollars, at, countedAt: now });
    const late = [...this.counted.values()].filter(({ at }) => at >= horizon);
    for (const { period, start, spent } of budgets) {
      const known = this.budgets.get(period);
      if (known !== undefined && known.start > start) continue;
      const since = late.filter(({ at }) => at >= start);
      this.budgets.set(period, { start, spent: since.reduce((sum, one) => sum + one.nanoDollars, spent) });
    }
  }

  /** Which requests are counted stays known, what they come to is to be told anew. */
  forgetBudgets(now: number): void {
    this.budgets.clear();
    this.createdAt = now;
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
