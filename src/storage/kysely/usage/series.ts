import { createHash } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { DatabaseSchema } from '../../database/database-schema.js';
import type { UsageSeriesTable } from '../../database/usage-tables.js';
import type { UsageRecord } from '../../usage.repository.js';
import { raiseCounter } from '../raise-counter.js';
import { name } from './record-rows.js';

/** What sums are kept of, before it has a number. */
export type SeriesLabels = Omit<UsageSeriesTable, 'id' | 'key'>;

/** So many are remembered. */
const remembered = 100_000;
/** Keys in one statement: databases limit its parameters. */
const atOnce = 100;

/** The series of a record: one of each kind of labels, and where it did not end well one that says how it ended. */
export function seriesOf(record: UsageRecord): readonly SeriesLabels[] {
  const { end, endpoint, provider } = record;
  const token = { token_id: record.tokenId, owner: name(record.owner ?? ''), team: name(record.team ?? '') };
  const model = {
    // What nobody was asked for may be any name, and as many of them as a client likes.
    model: provider === undefined ? '' : name(record.model),
    provider: name(provider ?? ''),
    upstream_model: name(record.upstreamModel ?? ''),
    endpoint: name(endpoint),
  };
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

/** Numbers of series. They are never taken back, so that what is remembered stays true. */
export class SeriesNumbers {
  private readonly numbers = new Map<string, number>();

  constructor(private readonly database: Kysely<DatabaseSchema>) {}

  /**
   * Finds the numbers of series, and gives one to those that have none.
   * @param wanted by {@link seriesKey}
   * @returns by the same
   */
  async of(wanted: ReadonlyMap<string, SeriesLabels>): Promise<ReadonlyMap<string, number>> {
    if (this.numbers.size > remembered) this.numbers.clear();
    const missing = [...wanted].filter(([key]) => !this.numbers.has(key));
    for (let first = 0; first < missing.length; first += atOnce) {
      await this.learn(missing.slice(first, first + atOnce));
    }
    return new Map([...wanted.keys()].map((key) => [key, this.numbers.get(key) ?? 0]));
  }

  private async learn(series: readonly (readonly [string, SeriesLabels])[]): Promise<void> {
    const byDigest = new Map(series.map(([key, labels]) => [digest(key), { key, labels }]));
    const remember = (found: readonly { readonly key: string; readonly id: number }[]): void => {
      for (const { key, id } of found) {
        this.numbers.set(byDigest.get(key)?.key ?? '', id);
        byDigest.delete(key);
      }
    };
    remember(await this.find(this.database, [...byDigest.keys()]));
    if (byDigest.size === 0) return;
    const numbered = await this.database.transaction().execute(async (transaction) => {
      // Nobody else adds any until the end of this: those that others added meanwhile are found.
      let id = await raiseCounter(transaction, 'usage_series', byDigest.size);
      const found = await this.find(transaction, [...byDigest.keys()]);
      const known = new Set(found.map(({ key }) => key));
      const rows = [...byDigest]
        .filter(([key]) => !known.has(key))
        .map(([key, { labels }]) => ({ id: id--, key, ...labels }));
      if (rows.length > 0) await transaction.insertInto('usage_series').values(rows).execute();
      return [...found, ...rows];
    });
    remember(numbered);
  }

  private find(database: Kysely<DatabaseSchema>, keys: readonly string[]) {
    return database.selectFrom('usage_series').select(['key', 'id']).where('key', 'in', keys).execute();
  }
}

const digest = (key: string): string => createHash('sha256').update(key).digest('base64url');
