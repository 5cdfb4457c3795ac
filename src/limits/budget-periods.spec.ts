import { describe, expect, it } from '@jest/globals';
import type { BudgetPeriod } from '../tokens/principal.js';
import { boundOf, spanOf } from './budget-periods.js';

const at = (text: string): number => Date.parse(text);

describe('the period of a budget', () => {
  const periods: [period: BudgetPeriod, now: string, start: string, end: string][] = [
    ['day', '2026-11-22T23:59:59.999Z', '2026-11-22T00:00:00Z', '2026-11-23T00:00:00Z'],
    ['day', '2026-11-23T00:00:00Z', '2026-11-23T00:00:00Z', '2026-11-24T00:00:00Z'],
    ['week', '2026-11-22T12:00:00Z', '2026-11-16T00:00:00Z', '2026-11-23T00:00:00Z'],
    ['week', '2026-11-23T00:00:00Z', '2026-11-23T00:00:00Z', '2026-11-30T00:00:00Z'],
    ['month', '2024-02-29T08:00:00Z', '2024-02-01T00:00:00Z', '2024-03-01T00:00:00Z'],
    ['month', '2026-12-31T23:59:59Z', '2026-12-01T00:00:00Z', '2027-01-01T00:00:00Z'],
  ];
  it.each(periods)('%s of %s', (period, now, start, end) => {
    expect(spanOf(period, at(now))).toEqual({ start: at(start), end: at(end) });
  });

  it('has no end in total', () => {
    expect(spanOf('total', at('2026-11-22T12:00:00Z'))).toEqual({ start: 0 });
  });

  it('counts from when the budget was made, if that was later', () => {
    const now = at('2026-11-22T12:00:00Z');
    const made = at('2026-11-22T09:00:00Z');
    expect(boundOf({ period: 'day', nanoDollars: 5, since: made }, now)).toEqual({
      period: 'day',
      nanoDollars: 5,
      start: made,
    });
    expect(boundOf({ period: 'day', nanoDollars: 5, since: made }, now + 86_400_000).start).toBe(
      at('2026-11-23T00:00:00Z'),
    );
    expect(boundOf({ period: 'total', nanoDollars: 5, since: made }, now).start).toBe(made);
  });
});
