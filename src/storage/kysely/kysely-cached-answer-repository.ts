import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Kysely } from 'kysely';
import type { AnswerHead } from '../../recorded-answers/answer-head.js';
import type { CacheContents, CachedAnswer, CachedAnswerRepository } from '../cached-answer.repository.js';
import type { DatabaseSchema } from '../database/database-schema.js';
import { ExpiringRows } from './expiring-rows.js';
import { piecesOf, readPieces } from './pieces.js';

/** Bytes that a row takes besides its answer, generously. */
const rowSize = 512;

/** Cached answers in SQL, cut into pieces. */
export class KyselyCachedAnswerRepository implements CachedAnswerRepository {
  private readonly rows: ExpiringRows;

  constructor(private readonly database: Kysely<DatabaseSchema>) {
    // Their pieces go with them.
    this.rows = new ExpiringRows(database, 'cached_answers', (ids) =>
      database.deleteFrom('cached_answers').where('id', 'in', ids).execute(),
    );
  }

  async find(key: string, now: number): Promise<CachedAnswer | undefined> {
    const row = await this.database
      .selectFrom('cached_answers')
      .select(['id', 'token_id', 'head', 'created_at', 'expires_at'])
      .where('key', '=', key)
      .where('whole', '=', 1)
      .where('expires_at', '>', now)
      .orderBy('created_at', 'desc')
      .limit(1)
      .executeTakeFirst();
    if (row === undefined) return undefined;
    const { id, token_id: tokenId, created_at: createdAt, expires_at: expiresAt } = row;
    return { id, key, tokenId, head: JSON.parse(row.head) as AnswerHead, createdAt, expiresAt };
  }

  read(id: string): AsyncGenerator<Uint8Array, void> {
    return readPieces((position) =>
      this.database
        .selectFrom('cached_answer_pieces')
        .select('bytes')
        .where('answer_id', '=', id)
        .where('position', '=', position)
        .executeTakeFirst(),
    );
  }

  async put(answer: CachedAnswer, body: Uint8Array): Promise<void> {
    const { id, key, tokenId, createdAt, expiresAt } = answer;
    const head = JSON.stringify(answer.head);
    const size = rowSize + Buffer.byteLength(head) + body.length;
    // First, so that what is left of a process that ends here expires like all others.
    await this.database
      .insertInto('cached_answers')
      .values({
        id,
        key,
        token_id: tokenId,
        head,
        size,
        created_at: createdAt,
        expires_at: expiresAt,
        whole: 0,
      })
      .execute();
    for (const piece of piecesOf(body)) {
      await this.database
        .insertInto('cached_answer_pieces')
        .values({ answer_id: id, ...piece })
        .execute();
      await nextTurn();
    }
    await this.database.updateTable('cached_answers').set({ whole: 1 }).where('id', '=', id).execute();
    await this.database
      .deleteFrom('cached_answers')
      .where('key', '=', key)
      .where('whole', '=', 1)
      .where('created_at', '<=', createdAt)
      .where('id', '!=', id)
      .execute();
  }

  async contents(tokenId?: string): Promise<CacheContents> {
    const row = await this.database
      .selectFrom('cached_answers')
      .select(({ fn }) => [
        fn.countAll<number | string>().as('answers'),
        fn.sum<number | string | null>('size').as('size'),
      ])
      .$if(tokenId !== undefined, (query) => query.where('token_id', '=', tokenId ?? ''))
      .executeTakeFirstOrThrow();
    return { answers: Number(row.answers), size: Number(row.size ?? 0) };
  }

  async delete(tokenId: string | undefined, most: number): Promise<number> {
    const rows = await this.database
      .selectFrom('cached_answers')
      .select('id')
      .$if(tokenId !== undefined, (query) => query.where('token_id', '=', tokenId ?? ''))
      .limit(most)
      .execute();
    return this.rows.remove(rows.map(({ id }) => id));
  }

  deleteExpired(now: number, most: number): Promise<number> {
    return this.rows.deleteExpired(now, most);
  }

  deleteBeyond(size: number, most: number): Promise<number> {
    return this.rows.deleteBeyond(size, most);
  }
}
