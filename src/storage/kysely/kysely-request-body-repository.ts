import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Kysely } from 'kysely';
import type { DatabaseSchema, RequestBodyTable } from '../database/database-schema.js';
import type { RequestBodies, RequestBodyRepository } from '../request-body.repository.js';
import type { TextSeal } from '../text-seal.js';
import { keysToFree } from './keys-to-free.js';

/** Rows in one statement: they are large, and others are served between two of them. */
const atOnce = 20;

/** Bodies in SQL, sealed one request at a time. */
export class KyselyRequestBodyRepository implements RequestBodyRepository {
  constructor(
    private readonly database: Kysely<DatabaseSchema>,
    private readonly seal: TextSeal,
  ) {}

  async add(bodies: readonly RequestBodies[]): Promise<void> {
    for (let start = 0; start < bodies.length; start += atOnce) {
      const rows = bodies.slice(start, start + atOnce).map((entry) => this.rowOf(entry));
      await this.database.insertInto('request_bodies').values(rows).execute();
      await nextTurn();
    }
  }

  async find(requestId: string, most: number): Promise<readonly RequestBodies[]> {
    const rows = await this.database
      .selectFrom('request_bodies')
      .selectAll()
      .where('request_id', '=', requestId)
      .orderBy('at', 'desc')
      .limit(most)
      .execute();
    return rows.flatMap((row) => {
      const text = this.seal.open(row.content, row.id);
      // Sealed with a key that is no more.
      if (text === undefined) return [];
      const content = JSON.parse(text) as Omit<RequestBodies, 'id' | 'requestId' | 'tokenId' | 'at'>;
      return [{ id: row.id, requestId, tokenId: row.token_id, at: row.at, ...content }];
    });
  }

  deleteOf(tokenId: string, most: number): Promise<number> {
    return this.removeWhere('token_id', '=', tokenId, most);
  }

  deleteBefore(time: number, most: number): Promise<number> {
    return this.removeWhere('at', '<', time, most);
  }

  async deleteBeyond(size: number, most: number): Promise<number> {
    const total = await this.database
      .selectFrom('request_bodies')
      .select(({ fn }) => fn.sum<number | string | null>('size').as('size'))
      .executeTakeFirstOrThrow();
    const excess = Number(total.size ?? 0) - size;
    if (excess <= 0) return 0;
    const first = await this.database
      .selectFrom('request_bodies')
      .select(['id as key', 'size'])
      .orderBy('at')
      .limit(most)
      .execute();
    const ids = keysToFree(first, excess);
    await this.remove(ids);
    return ids.length;
  }

  private rowOf({ id, requestId, tokenId, at, ...content }: RequestBodies): RequestBodyTable {
    const sealed = this.seal.seal(JSON.stringify(content), id);
    return { id, request_id: requestId, token_id: tokenId, at, content: sealed, size: sealed.length };
  }

  private async removeWhere(
    column: 'token_id' | 'at',
    operator: '=' | '<',
    value: string | number,
    most: number,
  ): Promise<number> {
    const rows = await this.database
      .selectFrom('request_bodies')
      .select('id')
      .where(column, operator, value)
      .limit(most)
      .execute();
    await this.remove(rows.map(({ id }) => id));
    return rows.length;
  }

  private async remove(ids: readonly string[]): Promise<void> {
    for (let start = 0; start < ids.length; start += atOnce) {
      await this.database
        .deleteFrom('request_bodies')
        .where('id', 'in', ids.slice(start, start + atOnce))
        .execute();
      await nextTurn();
    }
  }
}
