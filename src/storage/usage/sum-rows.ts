import type { SumColumn, SumSpan, UsageRecordTable, UsageSumTable } from '../database/usage-tables.js';
import { KnownSeries, labelsOf } from './series-labels.ts';
import type { KeyedSeries } from './series-labels.ts';
import { dayLength, hourLength, startOf } from './spans.ts';
import { addTally, countOrNull, sumColumns } from './tally.ts';
import type { Tally } from './tally.ts';

/** What records add to the sums, before their series have numbers. */
export interface SumOfSeries {
  readonly series: KeyedSeries;
  readonly span: SumSpan;
  readonly start: number;
  readonly tally: Tally;
}

/** By something that records have in common. */
type Tallies<Key> = Map<Key, Tally>;

/** What records add to the sums of their series. Of those that count alike in one hour there are many: they go first. */
export class FoldedSums {
  /** By hours, then by all that they count in. */
  private readonly hours = new Map<number, Tallies<readonly KeyedSeries[]>>();
  private readonly known: KnownSeries;

  /** @param known kept from one time to the next, it saves work */
  constructor(known = new KnownSeries()) {
    known.forget();
    this.known = known;
  }

  add(row: UsageRecordTable, tally: Tally): void {
    addTo(talliesOf(this.hours, startOf(row.ended_at, hourLength)), this.known.of(labelsOf(row)), tally);
  }

  ofSeries(): readonly SumOfSeries[] {
    const days = new Map<number, Tallies<KeyedSeries>>();
    const hours = new Map<number, Tallies<KeyedSeries>>();
    for (const [hour, alike] of this.hours) {
      const ofHour = talliesOf(hours, hour);
      const ofDay = talliesOf(days, startOf(hour, dayLength));
      for (const [series, tally] of alike) {
        for (const one of series) {
          addTo(ofHour, one, tally);
          addTo(ofDay, one, tally);
        }
      }
    }
    return [...sumsOf('day', days), ...sumsOf('hour', hours)];
  }
}

function talliesOf<Key>(byStart: Map<number, Tallies<Key>>, start: number): Tallies<Key> {
  const known = byStart.get(start) ?? new Map<Key, Tally>();
  byStart.set(start, known);
  return known;
}

function addTo<Key>(tallies: Tallies<Key>, key: Key, more: Tally): void {
  const tally = tallies.get(key);
  if (tally === undefined) tallies.set(key, { ...more });
  else addTally(tally, more);
}

const sumsOf = (span: SumSpan, byStart: ReadonlyMap<number, Tallies<KeyedSeries>>): SumOfSeries[] =>
  [...byStart].flatMap(([start, tallies]) =>
    [...tallies].map(([series, tally]) => ({ series, span, start, tally })),
  );

/** Rows of the sums, in the order of their key. @param numbers of their series, by its key */
export function toSumRows(
  sums: readonly SumOfSeries[],
  numbers: ReadonlyMap<string, number>,
): readonly UsageSumTable[] {
  const rows = sums.map(({ series, span, start, tally }) => ({
    ...(Object.fromEntries(sumColumns.map((column) => [column, countOrNull(tally[column])])) as Columns),
    series_id: numbers.get(series.key) ?? 0,
    kind: series.labels.kind,
    span,
    start,
  }));
  return rows.sort(byKey);
}

type Columns = Record<SumColumn, number | null>;
type SumRow = Pick<UsageSumTable, 'series_id' | 'span' | 'start'>;

const byKey = (one: SumRow, other: SumRow): number =>
  one.series_id - other.series_id ||
  (one.span < other.span ? -1 : Number(one.span > other.span)) ||
  one.start - other.start;
