import type { BudgetBound } from '../shared-state/shared-state.js';
import type { BudgetPeriod, TokenBudget } from '../tokens/principal.js';

const day = 86_400_000;

/** The period that a moment falls into. Times are milliseconds since the epoch. */
export interface PeriodSpan {
  readonly start: number;
  /** When the next one begins. Absent: never. */
  readonly end?: number;
}

/** The latest that was asked for: hardly any request asks for another. */
const latest = new Map<BudgetPeriod, PeriodSpan>();

/** Days, weeks from Monday on, and months of the calendar in UTC; `total` has no bounds. */
export function spanOf(period: BudgetPeriod, now: number): PeriodSpan {
  const known = latest.get(period);
  if (known !== undefined && known.start <= now && now < (known.end ?? Infinity)) return known;
  const span = reckon(period, now);
  latest.set(period, span);
  return span;
}

function reckon(period: BudgetPeriod, now: number): PeriodSpan {
  const today = Math.floor(now / day) * day;
  if (period === 'day') return { start: today, end: today + day };
  if (period === 'week') {
    // The first day of the epoch was a Thursday.
    const monday = today - ((today / day + 3) % 7) * day;
    return { start: monday, end: monday + 7 * day };
  }
  if (period === 'total') return { start: 0 };
  const date = new Date(now);
  const [year, month] = [date.getUTCFullYear(), date.getUTCMonth()];
  return { start: Date.UTC(year, month), end: Date.UTC(year, month + 1) };
}

/** A budget as it counts at a moment: from the period's beginning, or its own if that was later. */
export function boundOf({ period, nanoDollars, since }: TokenBudget, now: number): BudgetBound {
  return { period, nanoDollars, start: Math.max(since, spanOf(period, now).start) };
}
