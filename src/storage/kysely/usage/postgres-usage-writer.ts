import type { Kysely, Transaction } from 'kysely';
import type { DatabaseSchema } from '../../database/database-schema.js';
import type { UsageKeptTable, UsageRecordTable } from '../../database/usage-tables.js';
import { KeptHours } from '../../usage/kept-hours.js';
import { toRecordRow } from '../../usage/record-rows.js';
import { KnownSeries } from '../../usage/series-labels.js';
import { FoldedSums } from '../../usage/sum-rows.js';
import type { SumOfSeries } from '../../usage/sum-rows.js';
import { tallyOf } from '../../usage/tally.js';
import type { UsageRecord } from '../../usage.repository.js';
import { addSums } from './add-sums.js';
import { SeriesNumbers } from './series-numbers.js';
import type { UsageWriter } from './usage-writer.js';

/** Records in one statement: databases limit its parameters. */
const atOnce = 100;

/** A record with its row. */
interface Entry {
  readonly record: UsageRecord;
  readonly row: UsageRecordTable;
}

/** Adds records to PostgreSQL: several processes do so at once. */
export class PostgresUsageWriter implements UsageWriter {
  private readonly series: SeriesNumbers;
  private readonly knownSeries = new KnownSeries();

  constructor(private readonly database: Kysely<DatabaseSchema>) {
    this.series = new SeriesNumbers(database);
  }

  addJson(records: Buffer): Promise<void> {
    return this.add(JSON.parse(records.toString()) as readonly UsageRecord[]);
  }

  async add(records: readonly UsageRecord[]): Promise<void> {
    const unique = [...new Map(records.map((record) => [record.id, record])).values()];
    unique.sort((one, other) => (one.id < other.id ? -1 : 1));
    const entries = unique.map((record) => ({ record, row: toRecordRow(record) }));
    // Before the transaction: while it waits for one of these, nobody waits for it.
    const wanted = this.sumsOf(entries);
    const numbers = await this.series.of(wanted);
    await this.database.transaction().execute(async (transaction) => {
      const added = await insertRecords(transaction, entries);
      if (added.length === 0) return;
      await addSums(transaction, added.length === entries.length ? wanted : this.sumsOf(added), numbers);
      await addKept(transaction, added);
    });
  }

  private sumsOf(entries: readonly Entry[]): readonly SumOfSeries[] {
    const sums = new FoldedSums(this.knownSeries);
    for (const { record, row } of entries) sums.add(row, tallyOf(record, row));
    return sums.ofSeries();
  }
}

/** @param entries in the order of their ids, as all writers have them @returns those that were not known */
async function insertRecords(
  transaction: Transaction<DatabaseSchema>,
  entries: readonly Entry[],
): Promise<readonly Entry[]> {
  const added = new Set<string>();
  for (let first = 0; first < entries.length; first += atOnce) {
    const rows = await transaction
      .insertInto('usage_records')
      .values(entries.slice(first, first + atOnce).map(({ row }) => row))
      .onConflict((conflict) => conflict.column('id').doNothing())
      .returning('id')
      .execute();
    for (const { id } of rows) added.add(id);
  }
  return entries.filter(({ row }) => added.has(row.id));
}

async function addKept(transaction: Transaction<DatabaseSchema>, entries: readonly Entry[]): Promise<void> {
  const hours = new KeptHours();
  for (const { row } of entries) hours.add(row);
  const rows = hours.rows();
  for (let first = 0; first < rows.length; first += atOnce) {
    await raiseKept(transaction, rows.slice(first, first + atOnce));
  }
}

const raiseKept = (transaction: Transaction<DatabaseSchema>, rows: readonly UsageKeptTable[]) =>
  transaction
    .insertInto('usage_kept')
    .values(rows)
    .onConflict((conflict) =>
      conflict.column('hour').doUpdateSet(({ eb, ref }) => ({
        records: eb('usage_kept.records', '+', ref('excluded.records')),
        size: eb('usage_kept.size', '+', ref('excluded.size')),
      })),
    )
    .execute();
