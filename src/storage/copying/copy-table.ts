import { sql } from 'kysely';
import type { ColumnMetadata } from 'kysely';
import type { Database } from '../database/database.js';
import type { CopyableTable } from './copyable-tables.js';

/** Rows of one statement, and what all their texts and bytes may come to. */
const rowsAtMost = 500;
const sizeAtMost = 8 * 1024 * 1024;
/** PostgreSQL's limit. Source: postgresql.org/docs/current/limits.html */
const parametersAtMost = 65_535;

type Row = Readonly<Record<string, unknown>>;

/** Copies all rows of a table, a batch at a time. The caller has checked that the target is empty. */
export async function copyTable(source: Database, target: Database, table: CopyableTable): Promise<void> {
  const names = listed(table.columns.map(({ name }) => sql.ref(name)));
  let after: readonly unknown[] | undefined;
  for (;;) {
    const until = await endOfBatch(source, table, after);
    if (until === undefined) return;
    const { rows } = await sql<Row>`select ${names} from ${sql.table(table.name)}
      where ${isBehind(table, after)} and ${keyOf(table)} <= ${tuple(until)}`.execute(source);
    const tuples = rows.map((row) => tuple(table.columns.map((column) => valueOf(row, column))));
    await sql`insert into ${sql.table(table.name)} (${names}) values ${listed(tuples)}`.execute(target);
    after = until;
  }
}

/** The key of the last row of the next batch. Undefined where there are no more rows. */
async function endOfBatch(
  source: Database,
  table: CopyableTable,
  after: readonly unknown[] | undefined,
): Promise<readonly unknown[] | undefined> {
  const lengths = table.columns.map(({ name }) => sql`coalesce(length(${sql.ref(name)}), 0)`);
  const most = Math.min(rowsAtMost, Math.floor(parametersAtMost / table.columns.length));
  const key = listed(table.key.map((name) => sql.ref(name)));
  const { rows } = await sql<Row>`select ${key}, ${sql.join(lengths, sql` + `)} as row_size
    from ${sql.table(table.name)} where ${isBehind(table, after)} order by ${key} limit ${most}`.execute(
    source,
  );
  let total = 0;
  let last: Row | undefined;
  for (const row of rows) {
    total += Number(row.row_size);
    if (last !== undefined && total > sizeAtMost) break;
    last = row;
  }
  return last && table.key.map((name) => last[name]);
}

const listed = (parts: readonly unknown[]) => sql.join(parts);
const tuple = (values: readonly unknown[]) => sql`(${listed(values)})`;
const keyOf = ({ key }: CopyableTable) => tuple(key.map((name) => sql.ref(name)));
const isBehind = (table: CopyableTable, after: readonly unknown[] | undefined) =>
  after === undefined ? sql`true` : sql`${keyOf(table)} > ${tuple(after)}`;

/** SQLite lets fractions into columns of whole numbers. */
function valueOf(row: Row, { name, dataType }: ColumnMetadata): unknown {
  const value = row[name];
  return typeof value === 'number' && dataType.startsWith('int') ? Math.round(value) : value;
}
