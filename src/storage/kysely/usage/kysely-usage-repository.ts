import type { Kysely, Transaction } from 'kysely';
import type { DatabaseSchema } from '../../database/database-schema.js';
import type { TokenSpending, UsageRecord, UsageRepository } from '../../usage.repository.js';
import { addSums, foldSums, hourLength, startOf } from './add-sums.js';
import { toRecordRow } from './record-rows.js';
import { SeriesNumbers, seriesKey } from './series.js';
import { spentSince } from './spent-since.js';
import { tallyOf } from './tally.js';
import { tokenSpending } from './token-spending.js';

/** Records in one statement: databases limit its parameters. */
const atOnce = 100;

/** What requests used, in SQL. */
export class KyselyUsageRepository implements UsageRepository {
  private readonly series: SeriesNumbers;

  constructor(private readonly database: Kysely<DatabaseSchema>) {
    this.series = new SeriesNumbers(database);
  }

  async add(records: readonly UsageRecord[]): Promise<void> {
    if (records.length === 0) return;
    const unique = [...new Map(records.map((record) => [record.id, record])).values()];
    unique.sort((one, other) => (one.id < other.id ? -1 : 1));
    // Before the transaction: while it waits for one of these, nobody waits for it.
    const wanted = foldSums(unique, tallyOf);
    const numbers = await this.series.of(new Map(wanted.map(({ series }) => [seriesKey(series), series])));
    await this.database.transaction().execute(async (transaction) => {
      const added = await insertRecords(transaction, unique);
      if (added.length === 0) return;
      await addSums(transaction, added.length === unique.length ? wanted : foldSums(added, tallyOf), numbers);
      await addKept(transaction, added);
    });
  }

  spentSince(tokenId: string, from: number): Promise<number> {
    return spentSince(this.database, tokenId, from);
  }

  spending(tokenId: string, froms: readonly number[], horizon: number): Promise<TokenSpending> {
    return tokenSpending(this.database, tokenId, froms, horizon);
  }
}

/** @param records in the order of their ids, as all writers have them @returns those that were not known */
async function insertRecords(
  transaction: Transaction<DatabaseSchema>,
  records: readonly UsageRecord[],
): Promise<readonly UsageRecord[]> {
  const added = new Set<string>();
  for (let first = 0; first < records.length; first += atOnce) {
    const rows = await transaction
      .insertInto('usage_records')
      .values(records.slice(first, first + atOnce).map(toRecordRow))
      .onConflict((conflict) => conflict.column('id').doNothing())
      .returning('id')
      .execute();
    for (const { id } of rows) added.add(id);
  }
  return records.filter(({ id }) => added.has(id));
}

/** Tells how much is kept of each hour, for who deletes what is too much. */
async function addKept(
  transaction: Transaction<DatabaseSchema>,
  records: readonly UsageRecord[],
): Promise<void> {
  const hours = new Map<number, { hour: number; records: number; size: number }>();
  for (const record of records) {
    const hour = startOf(record.endedAt, hourLength);
    const kept = hours.get(hour) ?? { hour, records: 0, size: 0 };
    kept.records += 1;
    kept.size += toRecordRow(record).size;
    hours.set(hour, kept);
  }
  const rows = [...hours.values()].sort((one, other) => one.hour - other.hour);
  for (let first = 0; first < rows.length; first += atOnce) {
    await transaction
      .insertInto('usage_kept')
      .values(rows.slice(first, first + atOnce))
      .onConflict((conflict) =>
        conflict.column('hour').doUpdateSet(({ eb, ref }) => ({
          records: eb('usage_kept.records', '+', ref('excluded.records')),
          size: eb('usage_kept.size', '+', ref('excluded.size')),
        })),
      )
      .execute();
  }
}
