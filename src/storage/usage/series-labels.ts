import { createHash } from 'node:crypto';
import type { UsageRecordTable, UsageSeriesTable } from '../database/usage-tables.js';

/** What sums are kept of, before it has a number. */
export type SeriesLabels = Omit<UsageSeriesTable, 'id' | 'key'>;

/** With the one text for each series. */
export interface KeyedSeries {
  readonly labels: SeriesLabels;
  readonly key: string;
}

/** What a record says of the series that it counts in. */
export type RecordLabels = Omit<SeriesLabels, 'kind'>;

export const labelsOf = (row: UsageRecordTable): RecordLabels => ({
  token_id: row.token_id,
  owner: row.owner ?? '',
  team: row.team ?? '',
  // What nobody was asked for may be any name, and as many of them as a client likes.
  model: row.provider === null ? '' : row.model,
  provider: row.provider ?? '',
  upstream_model: row.upstream_model ?? '',
  endpoint: row.endpoint,
  end: row.end,
});

/** One text for each set of labels. Names hold no NUL. */
const labelsKey = (labels: RecordLabels): string => {
  const { token_id, owner, team, model, provider, upstream_model, endpoint, end } = labels;
  return `${token_id}\0${model}\0${provider}\0${upstream_model}\0${endpoint}\0${end}\0${owner}\0${team}`;
};

/** So many sets of labels are remembered. */
const remembered = 10_000;

/** Series by the labels that count in them: the same ones come again and again. Each series is one object. */
export class KnownSeries {
  private readonly byLabels = new Map<string, readonly KeyedSeries[]>();
  private readonly byKey = new Map<string, KeyedSeries>();

  /** One array for each set of labels. */
  of(labels: RecordLabels): readonly KeyedSeries[] {
    const key = labelsKey(labels);
    const known = this.byLabels.get(key);
    if (known !== undefined) return known;
    const series = seriesOf(labels).map((one) => this.one(keyed(one)));
    this.byLabels.set(key, series);
    return series;
  }

  /** Where they are too many. What was given before holds, but is not what is given for the same labels after this. */
  forget(): void {
    if (this.byLabels.size < remembered) return;
    this.byLabels.clear();
    this.byKey.clear();
  }

  private one(series: KeyedSeries): KeyedSeries {
    const known = this.byKey.get(series.key);
    if (known === undefined) this.byKey.set(series.key, series);
    return known ?? series;
  }
}

/** The series of a record: one of each kind of labels, and where it did not end well one that says how it ended. */
function seriesOf({ end, token_id, owner, team, ...model }: RecordLabels): readonly SeriesLabels[] {
  const token = { token_id, owner, team };
  const series = [
    { kind: 'full', ...token, ...model, end: '' },
    { kind: 'model', ...noToken, ...model, end: '' },
    { kind: 'token', ...token, ...noModel, end: '' },
    { kind: 'all', ...noToken, ...noModel, end: '' },
  ] as const;
  if (end === 'complete') return series;
  return [...series, ...series.map((labels) => ({ ...labels, kind: `${labels.kind}_by_end` as const, end }))];
}

const noToken = { token_id: '', owner: '', team: '' };
const noModel = { model: '', provider: '', upstream_model: '', endpoint: '' };

const keyed = (labels: SeriesLabels): KeyedSeries => ({ labels, key: seriesKey(labels) });

const seriesKey = (labels: SeriesLabels): string =>
  JSON.stringify([
    ...[labels.kind, labels.token_id, labels.owner, labels.team, labels.model],
    ...[labels.provider, labels.upstream_model, labels.endpoint, labels.end],
  ]);

/** What it is found by. */
export const seriesDigest = (key: string): string => createHash('sha256').update(key).digest('base64url');
