import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Kysely } from 'kysely';
import type { AnswerHead } from '../../recorded-answers/answer-head.js';
import type { CacheContents, CachedAnswer, CachedAnswerRepository } from '../cached-answer.repository.js';
import type { DatabaseSchema } from '../database/database-schema.js';
import { keysToFree } from './keys-to-free.js';

/** Bytes in one statement: others are served between two of them. */
const pieceSize = 512 * 1024;
/** Keys in one statement: databases limit its parameters. */
const atOnce = 100;
/** Bytes that a row takes besides its answer, generously. */
const rowSize = 512;

/** Cached answers in SQL, cut into pieces. */
export class KyselyCachedAnswerRepository implements CachedAnswerRepository {
  constructor(private readonly database: Kysely<DatabaseSchema>) {}

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

  async *read(id: string): AsyncGenerator<Uint8Array, void> {
    for (let position = 0; ; position += 1) {
      const row = await this.database
        .selectFrom('cached_answer_pieces')
        .select('bytes')
        .where('answer_id', '=', id)
        .where('position', '=', position)
        .executeTakeFirst();
      if (row === undefined) return;
      yield row.bytes;
    }
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
    for (let position = 0; position * pieceSize < body.length; position += 1) {
      const bytes = body.subarray(position * pieceSize, (position + 1) * pieceSize);
      await this.database
        .insertInto('cached_answer_pieces')
        .values({ answer_id: id, position, bytes })
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
    await this.remove(rows.map(({ id }) => id));
    return rows.length;
  }

  async deleteExpired(now: number, most: number): Promise<number> {
    const rows = await this.database
      .selectFrom('cached_answers')
      .select('id')
      .where('expires_at', '<=', now)
      .orderBy('expires_at')
      .limit(most)
      .execute();
    await this.remove(rows.map(({ id }) => id));
    return rows.length;
  }

  async deleteBeyond(size: number, most: number): Promise<number> {
    const excess = (await this.contents()).size - size;
    if (excess <= 0) return 0;
    const first = await this.database
      .selectFrom('cached_answers')
      .select(['id as key', 'size'])
      .orderBy('expires_at')
      .limit(most)
      .execute();
    const ids = keysToFree(first, excess);
    await this.remove(ids);
    return ids.length;
  }

  /** Their pieces go with them. */
  private async remove(ids: readonly string[]): Promise<void> {
    for (let start = 0; start < ids.length; start += atOnce) {
      await this.database
        .deleteFrom('cached_answers')
        .where('id', 'in', ids.slice(start, start + atOnce))
        .execute();
      await nextTurn();
    }
  }
}
