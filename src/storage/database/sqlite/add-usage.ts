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

  /** In one transaction. A record whose id is known is left as it is. @param records a JSON array */
  add(records: string): void {
    const { database } = this;
    database.exec('begin immediate');
    try {
      this.write(JSON.parse(records) as readonly UsageRecord[]);
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
    for (const record of records) {
      const row = toRecordRow(record);
      if (!this.insertRecord(row)) continue;
      sums.add(row, tallyOf(record, row));
      hours.add(row);
    }
    this.addSums(sums.ofSeries());
    for (const { hour, records: count, size } of hours.rows()) this.run(raiseKept, [hour, count, size]);
  }

  /** False where it is known. */
  private insertRecord(row: ReturnType<typeof toRecordRow>): boolean {
    insertRecord ??= insertInto('usage_records', Object.keys(row), 'on conflict (id) do nothing');
    return this.run(insertRecord, Object.values(row) as SQLInputValue[]) > 0;
  }

  private addSums(sums: readonly SumOfSeries[]): void {
    if (this.numbers.size > remembered) this.numbers.clear();
    for (const { series, span, start, tally } of sums) {
      const counts = sumColumns.map((column) => countOrNull(tally[column]));
      this.run(raiseSums, [series.labels.kind, span, start, this.numberOf(series), ...counts]);
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
    this.run(insertInto('usage_series', Object.keys(series), ''), Object.values(series));
    return id;
  }

  private run(sql: string, values: readonly SQLInputValue[]): number {
    return Number(this.prepare(sql).run(...values).changes);
  }

  private prepare(sql: string): StatementSync {
    return this.statements.prepare(sql).statement;
  }
}

function insertInto(table: string, columns: readonly string[], onConflict: string): string {
  const names = columns.map((column) => `"${column}"`);
  return `insert into ${table} (${names.join()}) values (${columns.map(() => '?').join()}) ${onConflict}`;
}

/** Rows have the same columns in the same order each time. */
let insertRecord: string | undefined;

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
