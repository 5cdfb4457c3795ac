import type { SumColumn, SumSpan, UsageRecordTable, UsageSumTable } from '../database/usage-tables.js';
import { labelsOf, seriesKey, seriesOf } from './series-labels.ts';
import type { RecordLabels, SeriesLabels } from './series-labels.ts';
import { dayLength, hourLength, startOf } from './spans.ts';
import { addTally, sumColumns } from './tally.ts';
import type { Tally } from './tally.ts';

/** What records add to the sums, before their series have numbers. */
export interface SumOfSeries {
  readonly series: SeriesLabels;
  /** Of the series: `seriesKey`. */
  readonly key: string;
  readonly span: SumSpan;
  readonly start: number;
  readonly tally: Tally;
}

/** Records that count in the same series and the same hour. */
interface Group {
  readonly labels: RecordLabels;
  readonly hour: number;
  readonly tally: Tally;
}

/** What records add to the sums of their series. Of groups there are far fewer than of records, and than of series. */
export class FoldedSums {
  private readonly groups = new Map<string, Group>();

  add(row: UsageRecordTable, tally: Tally): void {
    const labels = labelsOf(row);
    const hour = startOf(row.ended_at, hourLength);
    const key = groupKey(labels, hour);
    const group = this.groups.get(key);
    if (group === undefined) this.groups.set(key, { labels, hour, tally: { ...tally } });
    else addTally(group.tally, tally);
  }

  ofSeries(): readonly SumOfSeries[] {
    const sums = new Map<string, SumOfSeries>();
    for (const { labels, hour, tally } of this.groups.values()) {
      const day = startOf(hour, dayLength);
      for (const series of seriesOf(labels)) {
        const key = seriesKey(series);
        addTo(sums, { series, key, span: 'hour', start: hour, tally });
        addTo(sums, { series, key, span: 'day', start: day, tally });
      }
    }
    return [...sums.values()];
  }
}

/** Names hold no NUL. */
const groupKey = (
  { end, token_id, owner, team, model, provider, upstream_model, endpoint }: RecordLabels,
  hour: number,
): string =>
  `${hour}\0${token_id}\0${model}\0${provider}\0${upstream_model}\0${endpoint}\0${end}\0${owner}\0${team}`;

function addTo(sums: Map<string, SumOfSeries>, more: SumOfSeries): void {
  const key = `${more.span} ${more.start} ${more.key}`;
  const sum = sums.get(key);
  if (sum === undefined) sums.set(key, { ...more, tally: { ...more.tally } });
  else addTally(sum.tally, more.tally);
}

/** Rows of the sums, in the order of their key. @param numbers of their series, by `seriesKey` */
export function toSumRows(
  sums: readonly SumOfSeries[],
  numbers: ReadonlyMap<string, number>,
): readonly UsageSumTable[] {
  const rows = sums.map(({ series, key, span, start, tally }) => ({
    ...(Object.fromEntries(
      sumColumns.map((column) => [column, tally[column] === 0 ? null : (tally[column] ?? null)]),
    ) as Columns),
    series_id: numbers.get(key) ?? 0,
    kind: series.kind,
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
