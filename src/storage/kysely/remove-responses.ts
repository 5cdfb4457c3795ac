import type { Kysely, Selectable } from 'kysely';
import type { DatabaseSchema, ResponseTable } from '../database/database-schema.js';

/** State of a row that only remembers whose the ids were: an upstream may know them still. */
export const gone = 'gone';
/** Milliseconds that they are remembered beyond the response's own time. */
const afterlife = 90 * 24 * 60 * 60 * 1000;
/** Rows in one statement: databases limit its parameters. */
const rowsAtOnce = 100;

/** What is read of a response to remove it. */
export const removable = ['key', 'holder', 'status', 'expires_at'] as const;

type Removable = Pick<Selectable<ResponseTable>, (typeof removable)[number]>;

/** Deletes responses, except those that were prolonged meanwhile; of those that an upstream holds, too, the ids remain, so that other tokens cannot use them there. */
export async function removeResponses(
  database: Kysely<DatabaseSchema>,
  rows: readonly Removable[],
): Promise<void> {
  for (let start = 0; start < rows.length; start += rowsAtOnce) {
    const batch = rows.slice(start, start + rowsAtOnce);
    const isHeld = ({ holder, status }: Removable): boolean => holder !== null && status !== gone;
    const deleted = batch.filter((row) => !isHeld(row)).map(({ key }) => key);
    const emptied = batch.filter(isHeld).map(({ key }) => key);
    const latest = Math.max(...batch.map((row) => row.expires_at));
    if (deleted.length > 0) {
      await database
        .deleteFrom('responses')
        .where('key', 'in', deleted)
        .where('expires_at', '<=', latest)
        .execute();
    }
    if (emptied.length > 0) await empty(database, emptied, latest);
  }
}

async function empty(
  database: Kysely<DatabaseSchema>,
  keys: readonly string[],
  latest: number,
): Promise<void> {
  await database
    .updateTable('responses')
    .set(({ eb }) => ({
      status: gone,
      expires_at: eb('expires_at', '+', afterlife),
      previous_key: null,
      body: '',
      input: '',
      item_ids: '[]',
      events: null,
      size: 0,
      conversation_size: 0,
      lease_until: null,
    }))
    .where('key', 'in', keys)
    .where('status', '<>', gone)
    .where('expires_at', '<=', latest)
    .execute();
}
