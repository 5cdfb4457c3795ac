import type { DatabaseSync, StatementSync } from 'node:sqlite';

/** Statements that stay prepared. */
const atMost = 200;

interface Prepared {
  readonly statement: StatementSync;
  readonly returnsRows: boolean;
}

/** The statements of a connection that were used last: preparing one takes longer than most of them take. */
export class PreparedStatements {
  private readonly prepared = new Map<string, Prepared>();
  private readonly database: DatabaseSync;

  constructor(database: DatabaseSync) {
    this.database = database;
  }

  prepare(sql: string): Prepared {
    const known = this.prepared.get(sql);
    // The one that was used last goes last.
    if (known !== undefined) this.prepared.delete(sql);
    const statement = known?.statement ?? this.database.prepare(sql);
    const entry = known ?? { statement, returnsRows: statement.columns().length > 0 };
    this.prepared.set(sql, entry);
    const [oldest] = this.prepared.keys();
    if (this.prepared.size > atMost && oldest !== undefined) this.prepared.delete(oldest);
    return entry;
  }
}
