import { createHash } from 'node:crypto';
import type { UsageRecordTable, UsageSeriesTable } from '../database/usage-tables.js';

/** What sums are kept of, before it has a number. */
export type SeriesLabels = Omit<UsageSeriesTable, 'id' | 'key'>;

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

/** The series of a record: one of each kind of labels, and where it did not end well one that says how it ended. */
export function seriesOf({ end, token_id, owner, team, ...model }: RecordLabels): readonly SeriesLabels[] {
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

/** One text for each series. */
export const seriesKey = (labels: SeriesLabels): string =>
  JSON.stringify([
    ...[labels.kind, labels.token_id, labels.owner, labels.team, labels.model],
    ...[labels.provider, labels.upstream_model, labels.endpoint, labels.end],
  ]);

/** What it is found by. */
export const seriesDigest = (key: string): string => createHash('sha256').update(key).digest('base64url');
