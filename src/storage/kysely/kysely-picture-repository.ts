import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Kysely } from 'kysely';
import type { DatabaseSchema } from '../database/database-schema.js';
import type { PictureRepository, StoredPicture } from '../picture.repository.js';
import { keysToFree } from './keys-to-free.js';

/** Bytes in one statement: others are served between two of them. */
const pieceSize = 512 * 1024;
/** Keys in one statement: databases limit its parameters. */
const atOnce = 100;

/** Pictures in SQL, cut into pieces. */
export class KyselyPictureRepository implements PictureRepository {
  constructor(private readonly database: Kysely<DatabaseSchema>) {}

  async put({ id, mediaType, size, expiresAt }: StoredPicture, bytes: Uint8Array): Promise<void> {
    // First, so that what is left of a process that ends here expires like all others.
    await this.database
      .insertInto('pictures')
      .values({ id, media_type: mediaType, size, expires_at: expiresAt, whole: 0 })
      .execute();
    for (let position = 0; position * pieceSize < bytes.length; position += 1) {
      const piece = bytes.subarray(position * pieceSize, (position + 1) * pieceSize);
      await this.database
        .insertInto('picture_pieces')
        .values({ picture_id: id, position, bytes: piece })
        .execute();
      await nextTurn();
    }
    await this.database.updateTable('pictures').set({ whole: 1 }).where('id', '=', id).execute();
  }

  async find(id: string, now: number): Promise<StoredPicture | undefined> {
    const row = await this.database
      .selectFrom('pictures')
      .selectAll()
      .where('id', '=', id)
      .where('whole', '=', 1)
      .where('expires_at', '>', now)
      .executeTakeFirst();
    return row && { id, mediaType: row.media_type, size: row.size, expiresAt: row.expires_at };
  }

  async *read(id: string): AsyncGenerator<Uint8Array, void> {
    for (let position = 0; ; position += 1) {
      const row = await this.database
        .selectFrom('picture_pieces')
        .select('bytes')
        .where('picture_id', '=', id)
        .where('position', '=', position)
        .executeTakeFirst();
      if (row === undefined) return;
      yield row.bytes;
    }
  }

  async deleteExpired(now: number, most: number): Promise<number> {
    const rows = await this.database
      .selectFrom('pictures')
      .select('id')
      .where('expires_at', '<=', now)
      .orderBy('expires_at')
      .limit(most)
      .execute();
    await this.remove(rows.map(({ id }) => id));
    return rows.length;
  }

  async deleteBeyond(size: number, most: number): Promise<number> {
    const total = await this.database
      .selectFrom('pictures')
      .select(({ fn }) => fn.sum<number | string | null>('size').as('size'))
      .executeTakeFirstOrThrow();
    const excess = Number(total.size ?? 0) - size;
    if (excess <= 0) return 0;
    const first = await this.database
      .selectFrom('pictures')
      .select(['id as key', 'size'])
      .orderBy('expires_at')
      .limit(most)
      .execute();
    const ids = keysToFree(first, excess);
    await this.remove(ids);
    return ids.length;
  }

  private async remove(ids: readonly string[]): Promise<void> {
    for (let start = 0; start < ids.length; start += atOnce) {
      const batch = ids.slice(start, start + atOnce);
      await this.database.transaction().execute(async (transaction) => {
        await transaction.deleteFrom('picture_pieces').where('picture_id', 'in', batch).execute();
        await transaction.deleteFrom('pictures').where('id', 'in', batch).execute();
      });
      await nextTurn();
    }
  }
}
