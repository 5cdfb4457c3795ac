import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Pictures that clients fetch by address, in pieces. */
export const picturesMigration: Migration = {
  async up({ schema }: Kysely<unknown>): Promise<void> {
    await schema
      .createTable('pictures')
      .addColumn('id', 'text', (column) => column.primaryKey().notNull())
      .addColumn('media_type', 'text', (column) => column.notNull())
      .addColumn('size', 'bigint', (column) => column.notNull())
      .addColumn('expires_at', 'bigint', (column) => column.notNull())
      .addColumn('whole', 'integer', (column) => column.notNull())
      .execute();
    // With the size, so that all of them are summed up without a look at the pictures themselves.
    await schema.createIndex('pictures_expires_at').on('pictures').columns(['expires_at', 'size']).execute();
    await schema
      .createTable('picture_pieces')
      .addColumn('picture_id', 'text', (column) => column.notNull())
      .addColumn('position', 'integer', (column) => column.notNull())
      .addColumn('bytes', 'blob', (column) => column.notNull())
      .addPrimaryKeyConstraint('picture_pieces_key', ['picture_id', 'position'])
      .execute();
  },
};
