import type { Kysely } from 'kysely';
import type { DatabaseSchema } from '../../database/database-schema.js';
import { raiseCounter } from '../raise-counter.js';
import type { SeriesLabels } from '../../usage/series-labels.js';
import { seriesDigest } from '../../usage/series-labels.js';
import type { SumOfSeries } from '../../usage/sum-rows.js';

/** So many are remembered. */
const remembered = 100_000;
/** Keys in one statement: databases limit its parameters. */
const atOnce = 100;

/** Numbers of series. They are never taken back, so that what is remembered stays true. */
export class SeriesNumbers {
  private readonly numbers = new Map<string, number>();

  constructor(private readonly database: Kysely<DatabaseSchema>) {}

  /**
   * Finds the numbers of the sums' series, and gives one to those that have none.
   * @returns by their keys
   */
  async of(sums: readonly SumOfSeries[]): Promise<ReadonlyMap<string, number>> {
    if (this.numbers.size > remembered) this.numbers.clear();
    const wanted = new Map(sums.map(({ series }) => [series.key, series.labels]));
    const missing = [...wanted].filter(([key]) => !this.numbers.has(key));
    for (let first = 0; first < missing.length; first += atOnce) {
      await this.learn(missing.slice(first, first + atOnce));
    }
    return new Map([...wanted.keys()].map((key) => [key, this.numbers.get(key) ?? 0]));
  }

  private async learn(series: readonly (readonly [string, SeriesLabels])[]): Promise<void> {
    const byDigest = new Map(series.map(([key, labels]) => [seriesDigest(key), { key, labels }]));
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
