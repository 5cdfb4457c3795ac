import type { Kysely } from 'kysely';
import type { DatabaseSchema } from '../database/database-schema.js';
import type { KeptTurnRecord, KeptTurnRepository } from '../kept-turn.repository.js';
import { keysToFree } from './keys-to-free.js';

/** Rows or keys in one statement: databases limit its parameters. */
const atOnce = 100;

/** Kept turns in SQL. */
export class KyselyKeptTurnRepository implements KeptTurnRepository {
  constructor(private readonly database: Kysely<DatabaseSchema>) {}

  async put(turns: readonly KeptTurnRecord[]): Promise<void> {
    const rows = [...new Map(turns.map((turn) => [turn.key, turn])).values()].map(toRow);
    for (let start = 0; start < rows.length; start += atOnce) {
      await this.database
        .insertInto('kept_turns')
        .values(rows.slice(start, start + atOnce))
        .onConflict((conflict) =>
          conflict.column('key').doUpdateSet(({ ref }) => ({
            pieces: ref('excluded.pieces'),
            size: ref('excluded.size'),
            expires_at: ref('excluded.expires_at'),
          })),
        )
        .execute();
    }
  }

  async find(keys: readonly string[], now: number): Promise<readonly KeptTurnRecord[]> {
    const found: KeptTurnRecord[] = [];
    for (let start = 0; start < keys.length; start += atOnce) {
      const rows = await this.database
        .selectFrom('kept_turns')
        .selectAll()
        .where('key', 'in', keys.slice(start, start + atOnce))
        .where('expires_at', '>', now)
        .execute();
      found.push(...rows.map(({ key, pieces, expires_at: expiresAt }) => ({ key, pieces, expiresAt })));
    }
    return found;
  }

  async holdsAny(now: number): Promise<boolean> {
    const first = await this.database
      .selectFrom('kept_turns')
      .select('key')
      .where('expires_at', '>', now)
      .limit(1)
      .executeTakeFirst();
    return first !== undefined;
  }

  async deleteExpired(now: number, most: number): Promise<number> {
    const expired = this.database
      .selectFrom('kept_turns')
      .select('key')
      .where('expires_at', '<=', now)
      .orderBy('expires_at')
      .limit(most);
    const { numDeletedRows } = await this.database
      .deleteFrom('kept_turns')
      .where('key', 'in', expired)
      .executeTakeFirst();
    return Number(numDeletedRows);
  }

  async deleteBeyond(size: number, most: number): Promise<number> {
    const total = await this.database
      .selectFrom('kept_turns')
      .select(({ fn }) => fn.sum<number | string | null>('size').as('size'))
      .executeTakeFirstOrThrow();
    const excess = Number(total.size ?? 0) - size;
    if (excess <= 0) return 0;
    const first = await this.database
      .selectFrom('kept_turns')
      .select(['key', 'size'])
      .orderBy('expires_at')
      .limit(most)
      .execute();
    const keys = keysToFree(first, excess);
    for (let start = 0; start < keys.length; start += atOnce) {
      await this.database
        .deleteFrom('kept_turns')
        .where('key', 'in', keys.slice(start, start + atOnce))
        .execute();
    }
    return keys.length;
  }
}

const toRow = ({ key, pieces, expiresAt }: KeptTurnRecord) => ({
  key,
  pieces,
  size: pieces.length,
  expires_at: expiresAt,
});
