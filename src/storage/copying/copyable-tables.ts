import { sql } from 'kysely';
import type { ColumnMetadata, TableMetadata } from 'kysely';
import type { Database } from '../database/database.js';
import { StorageError } from '../storage-error.js';

/** A table that both databases have, with its columns as the target knows them. */
export interface CopyableTable {
  readonly name: string;
  readonly columns: readonly ColumnMetadata[];
  /** The columns that tell its rows apart. */
  readonly key: readonly string[];
}

/**
 * What there is to copy, those first that others refer to. Read from the databases, so that no table is forgotten.
 * @throws StorageError where the target lacks a table or a column
 */
export async function copyableTables(source: Database, target: Database): Promise<readonly CopyableTable[]> {
  const there = new Map((await target.introspection.getTables()).map((table) => [table.name, table]));
  const here = (await source.introspection.getTables()).filter(({ isView }) => !isView);
  const referred = new Map<string, readonly string[]>();
  for (const { name } of here) referred.set(name, await tablesReferredTo(source, name));
  const tables: CopyableTable[] = [];
  for (const name of inOrder(referred)) {
    const columns = here.find((table) => table.name === name)?.columns ?? [];
    tables.push({
      name,
      columns: columns.map((column) => columnThere(there.get(name), name, column.name)),
      key: await keyOf(source, name),
    });
  }
  return tables;
}

function columnThere(table: TableMetadata | undefined, name: string, column: string): ColumnMetadata {
  const found = table?.columns.find((other) => other.name === column);
  if (found !== undefined) return found;
  throw new StorageError(
    'PostgreSQL',
    `it has no place for ${name}.${column}.`,
    'A newer version of Model Gateway made it: migrate with that version.',
  );
}

/** Its primary key; else SQLite's own number of a row. */
async function keyOf(source: Database, name: string): Promise<readonly string[]> {
  const { rows } = await sql<{ name: string }>`
    select name from pragma_table_info(${name}) where pk > 0 order by pk`.execute(source);
  return rows.length === 0 ? ['rowid'] : rows.map((row) => row.name);
}

async function tablesReferredTo(source: Database, name: string): Promise<readonly string[]> {
  const { rows } = await sql<{ table: string }>`select "table" from pragma_foreign_key_list(${name})`.execute(
    source,
  );
  return rows.map(({ table }) => table).filter((table) => table !== name);
}

/** Each after those it refers to. */
function inOrder(referred: ReadonlyMap<string, readonly string[]>): readonly string[] {
  const ordered = new Set<string>();
  const place = (name: string): void => {
    for (const other of referred.get(name) ?? []) if (!ordered.has(other)) place(other);
    ordered.add(name);
  };
  for (const name of referred.keys()) place(name);
  return [...ordered];
}
