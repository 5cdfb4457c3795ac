import { DatabaseSync } from 'node:sqlite';

/** What is copied, and how copies differ. */
interface Crowd {
  readonly table: string;
  /** SQL: the rows that are copied. */
  readonly where: string;
  /** By column, SQL over the copy's number `n`. */
  readonly changed: Readonly<Record<string, string>>;
}

/**
 * Copies rows so that there are very many.
 * @param path of a SQLite database that a gateway may be using
 * @param count of copies of each row
 */
export function crowd(path: string, count: number, crowds: readonly Crowd[]): void {
  const database = new DatabaseSync(path, { timeout: 10_000 });
  for (const { table, where, changed } of crowds) {
    const columns = database.prepare('select name from pragma_table_info(?)').all(table);
    const names = columns.map(({ name }) => `"${String(name)}"`);
    const values = columns.map(({ name }) => changed[String(name)] ?? `"${String(name)}"`);
    const { changes } = database
      .prepare(
        `with recursive number(n) as (select 1 union all select n + 1 from number where n < ${count})
         insert into ${table} (${names.join()}) select ${values.join()} from ${table}, number where ${where}`,
      )
      .run();
    if (Number(changes) < count) throw new Error(`No row of ${table} is one where ${where}.`);
  }
  // Numbers that rows were given must not be given again.
  database.exec(`update counters set value = value + ${10 * count}`);
  database.close();
}
