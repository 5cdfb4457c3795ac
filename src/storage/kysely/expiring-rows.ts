import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Expression, ExpressionBuilder, Kysely, SqlBool } from 'kysely';
import type { DatabaseSchema } from '../database/database-schema.js';
import { keysToFree } from './keys-to-free.js';

/** Tables whose rows have a size and an end. */
export type ExpiringTable = 'pictures' | 'cached_answers' | 'idempotent_answers';

/** Keys in one statement: databases limit its parameters. */
const atOnce = 100;

/** Which rows may go before their time. */
type Removable = (row: ExpressionBuilder<DatabaseSchema, ExpiringTable>) => Expression<SqlBool>;

const everyRow: Removable = ({ lit }) => lit(true);

/** Rows that go when their time is over, or when all of them take too much room. */
export class ExpiringRows {
  /** @param removeBatch takes these rows away, with all that hangs on them */
  constructor(
    private readonly database: Kysely<DatabaseSchema>,
    private readonly table: ExpiringTable,
    private readonly removeBatch: (ids: readonly string[]) => Promise<unknown>,
  ) {}

  async deleteExpired(now: number, most: number): Promise<number> {
    const rows = await this.database
      .selectFrom(this.table)
      .select('id')
      .where('expires_at', '<=', now)
      .orderBy('expires_at')
      .limit(most)
      .execute();
    return this.remove(rows.map(({ id }) => id));
  }

  /** Those go first that expire first; of them only those that may. */
  async deleteBeyond(size: number, most: number, removable: Removable = everyRow): Promise<number> {
    const excess = (await this.size()) - size;
    if (excess <= 0) return 0;
    const first = await this.database
      .selectFrom(this.table)
      .select(['id as key', 'size'])
      .where(removable)
      .orderBy('expires_at')
      .limit(most)
      .execute();
    return this.remove(keysToFree(first, excess));
  }

  async remove(ids: readonly string[]): Promise<number> {
    for (let start = 0; start < ids.length; start += atOnce) {
      await this.removeBatch(ids.slice(start, start + atOnce));
      await nextTurn();
    }
    return ids.length;
  }

  private async size(): Promise<number> {
    const { size } = await this.database
      .selectFrom(this.table)
      .select(({ fn }) => fn.sum<number | string | null>('size').as('size'))
      .executeTakeFirstOrThrow();
    return Number(size ?? 0);
  }
}
