import type { DatabaseSync, SQLInputValue, StatementSync } from 'node:sqlite';
import { KeptHours } from '../../usage/kept-hours.ts';
import { toRecordRow } from '../../usage/record-rows.ts';
import { KnownSeries, seriesDigest } from '../../usage/series-labels.ts';
import type { KeyedSeries, SeriesLabels } from '../../usage/series-labels.ts';
import { FoldedSums } from '../../usage/sum-rows.ts';
import type { SumOfSeries } from '../../usage/sum-rows.ts';
import { countOrNull, sumColumns, tallyOf } from '../../usage/tally.ts';
import type { UsageRecord } from '../../usage.repository.js';
import type { PreparedStatements } from './prepared-statements.ts';

/** Numbers of so many series are remembered. */
const remembered = 100_000;

/**
 * Adds records and their sums, in SQLite's own thread: records come as the journal's JSON, and the event loop neither makes
 * rows nor sums of them. Imports name sources (`.ts`), for the thread runs from these too.
 */
export class UsageAdder {
  private readonly database: DatabaseSync;
  private readonly statements: PreparedStatements;
  /** Of series, by their keys. They are never taken back once they are committed. */
  private readonly numbers = new Map<string, number>();
  private readonly knownSeries = new KnownSeries();

  constructor(database: DatabaseSync, statements: PreparedStatements) {
    this.database = database;
    this.statements = statements;
  }

  /** In one transaction. A record whose id is known is left as it is. @param records a JSON array in UTF-8 */
  add(records: Uint8Array): void {
    const { database } = this;
    const parsed = JSON.parse(
      Buffer.from(records.buffer, records.byteOffset, records.length).toString(),
    ) as readonly UsageRecord[];
    database.exec('begin immediate');
    try {
      this.write(parsed);
      database.exec('commit');
    } catch (error) {
      this.numbers.clear();
      // SQLite has ended it by itself where the disk failed.
      if (database.isTransaction) database.exec('rollback');
      throw error;
    }
  }

  private write(records: readonly UsageRecord[]): void {
    const sums = new FoldedSums(this.knownSeries);
    const hours = new KeptHours();
    let insert: StatementSync | undefined;
    for (const record of records) {
      const row = toRecordRow(record);
      insert ??= this.prepare(insertInto('usage_records', Object.keys(row), 'on conflict (id) do nothing'));
      const { changes } = insert.run(...(Object.values(row) as SQLInputValue[]));
      if (changes === 0) continue;
      sums.add(row, tallyOf(record, row));
      hours.add(row);
    }
    this.addSums(sums.ofSeries());
    const raise = this.prepare(raiseKept);
    for (const kept of hours.rows()) raise.run(kept.hour, kept.records, kept.size);
  }

  private addSums(sums: readonly SumOfSeries[]): void {
    if (this.numbers.size > remembered) this.numbers.clear();
    const raise = this.prepare(raiseSums);
    for (const { series, span, start, tally } of sums) {
      const counts = sumColumns.map((column) => countOrNull(tally[column]));
      raise.run(series.labels.kind, span, start, this.numberOf(series), ...counts);
    }
  }

  private numberOf({ key, labels }: KeyedSeries): number {
    const known = this.numbers.get(key);
    if (known !== undefined) return known;
    const digest = seriesDigest(key);
    const found = this.prepare('select id from usage_series where key = ?').get(digest);
    const number = found === undefined ? this.addSeries(digest, labels) : Number(found.id);
    this.numbers.set(key, number);
    return number;
  }

  private addSeries(digest: string, labels: SeriesLabels): number {
    const id = Number(this.prepare(raiseCounter).get()?.value);
    const series = { id, key: digest, ...labels };
    this.prepare(insertInto('usage_series', Object.keys(series), '')).run(...Object.values(series));
    return id;
  }

  private prepare(sql: string): StatementSync {
    return this.statements.prepare(sql).statement;
  }
}

function insertInto(table: string, columns: readonly string[], onConflict: string): string {
  const names = columns.map((column) => `"${column}"`);
  return `insert into ${table} (${names.join()}) values (${columns.map(() => '?').join()}) ${onConflict}`;
}

/** Null stays null as long as nothing is added. */
const raisedColumns = sumColumns.map(
  (column) =>
    `${column} = coalesce(usage_sums.${column} + excluded.${column}, usage_sums.${column}, excluded.${column})`,
);
const raiseSums = insertInto(
  'usage_sums',
  ['kind', 'span', 'start', 'series_id', ...sumColumns],
  `on conflict (kind, span, start, series_id) do update set ${raisedColumns.join()}`,
);

const raiseKept = insertInto(
  'usage_kept',
  ['hour', 'records', 'size'],
  'on conflict (hour) do update set records = records + excluded.records, size = size + excluded.size',
);

/** Whoever gives series their numbers raises it: see `SeriesNumbers`. */
const raiseCounter =
  "insert into counters (name, value) values ('usage_series', 1) on conflict (name) do update set value = value + 1 returning value";
