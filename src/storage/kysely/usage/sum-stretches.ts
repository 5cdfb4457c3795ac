import type { SumSpan } from '../../database/usage-tables.js';
import type { UsageInterval, UsageSumQuery } from '../../usage-query.repository.js';
import { dayLength, hourLength, startOf } from '../../usage/spans.js';

/** Rows of the sums that count towards an answer. Times are milliseconds since the epoch. */
export interface SumStretch {
  readonly span: SumSpan;
  /** Those that begin then or later, and before `to`. */
  readonly from: number;
  readonly to: number;
  /** Only those that begin at one of these. Absent: all of them. */
  readonly starts?: readonly number[];
  /** -1: what they come to is taken away. */
  readonly sign: 1 | -1;
  /** The interval that a row counts for: the one that it begins in, or that of the noon (UTC) of its day. */
  readonly interval: 'own' | 'noon';
}

/**
 * Whole days from the sums of days, what is left at either end from those of hours. Where days are not those of UTC,
 * each counts for the day that the clock shows at its noon, and the hours that the clock counts for another day are
 * moved there: a few hours for each day, where its own would be all of them.
 */
export function stretchesOf({ from, to, interval }: UsageSumQuery): readonly SumStretch[] {
  const hours = { span: 'hour', sign: 1, interval: 'own' } as const;
  const firstDay = startOf(from + dayLength - 1, dayLength);
  const lastDay = startOf(to, dayLength);
  if (interval?.length === 'hour' || firstDay >= lastDay) return [{ ...hours, from, to }];
  const days = { from: firstDay, to: lastDay };
  const starts = hoursOfOtherDays(firstDay, lastDay, interval);
  return [
    { span: 'day', ...days, sign: 1, interval: 'noon' },
    ...(from < firstDay ? [{ ...hours, from, to: firstDay }] : []),
    ...(lastDay < to ? [{ ...hours, from: lastDay, to }] : []),
    ...(starts.length === 0
      ? []
      : [{ ...hours, ...days, starts }, { ...hours, ...days, starts, sign: -1, interval: 'noon' } as const]),
  ];
}

/** Hours that the clock counts for another day than the noon of their day in UTC. */
function hoursOfOtherDays(
  firstDay: number,
  lastDay: number,
  interval: UsageInterval | undefined,
): readonly number[] {
  const offsets = (interval?.offsets ?? []).filter(({ offset }) => offset !== 0);
  if (interval === undefined || offsets.length === 0) return [];
  const found: number[] = [];
  for (let day = firstDay; day < lastDay; day += dayLength) {
    const dayAtNoon = dayOf(noonOf(day), interval);
    for (let hour = day; hour < day + dayLength; hour += hourLength) {
      if (dayOf(hour, interval) !== dayAtNoon) found.push(hour);
    }
  }
  return found;
}

const noonOf = (time: number): number => startOf(time, dayLength) + dayLength / 2;

/** The number of the day by the clock. */
function dayOf(time: number, { offsets = [] }: UsageInterval): number {
  const { offset } = offsets.find(({ until }) => time < until) ?? offsets.at(-1) ?? { offset: 0 };
  return Math.floor((time + offset) / dayLength);
}
