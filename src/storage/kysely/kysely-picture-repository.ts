import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Kysely } from 'kysely';
import type { DatabaseSchema } from '../database/database-schema.js';
import type { PictureRepository, StoredPicture } from '../picture.repository.js';
import { ExpiringRows } from './expiring-rows.js';
import { piecesOf, readPieces } from './pieces.js';

/** Pictures in SQL, cut into pieces. */
export class KyselyPictureRepository implements PictureRepository {
  private readonly rows: ExpiringRows;

  constructor(private readonly database: Kysely<DatabaseSchema>) {
    this.rows = new ExpiringRows(database, 'pictures', (ids) =>
      database.transaction().execute(async (transaction) => {
        await transaction.deleteFrom('picture_pieces').where('picture_id', 'in', ids).execute();
        await transaction.deleteFrom('pictures').where('id', 'in', ids).execute();
      }),
    );
  }

  async put({ id, mediaType, size, expiresAt }: StoredPicture, bytes: Uint8Array): Promise<void> {
    // First, so that what is left of a process that ends here expires like all others.
    await this.database
      .insertInto('pictures')
      .values({ id, media_type: mediaType, size, expires_at: expiresAt, whole: 0 })
      .execute();
    for (const piece of piecesOf(bytes)) {
      await this.database
        .insertInto('picture_pieces')
        .values({ picture_id: id, ...piece })
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

  read(id: string): AsyncGenerator<Uint8Array, void> {
    return readPieces((position) =>
      this.database
        .selectFrom('picture_pieces')
        .select('bytes')
        .where('picture_id', '=', id)
        .where('position', '=', position)
        .executeTakeFirst(),
    );
  }

  deleteExpired(now: number, most: number): Promise<number> {
    return this.rows.deleteExpired(now, most);
  }

  deleteBeyond(size: number, most: number): Promise<number> {
    return this.rows.deleteBeyond(size, most);
  }
}
