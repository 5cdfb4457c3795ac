import { sql } from 'kysely';
import type { Kysely, Transaction } from 'kysely';
import type { DatabaseSchema } from '../database/database-schema.js';
import type { ResponseKey, ResponseRepository, StoredResponse } from '../response.repository.js';
import { keysToFree } from './keys-to-free.js';
import { gone, removable, removeResponses } from './remove-responses.js';
import { rowKey, toResponseRow, toStoredResponse } from './response-rows.js';

/** Turns of one conversation that are followed. */
const longestConversation = 1_000;
/** Rows in one statement: databases limit its parameters. */
const rowsAtOnce = 100;
/** What is left of this part of its time need not be prolonged. */
const longEnough = 0.9;

type Connection = Kysely<DatabaseSchema> | Transaction<DatabaseSchema>;

/** Responses in SQL. */
export class KyselyResponseRepository implements ResponseRepository {
  constructor(private readonly database: Kysely<DatabaseSchema>) {}

  put(responses: readonly StoredResponse[]): Promise<void> {
    return this.database.transaction().execute(async (transaction) => {
      for (const response of responses) {
        await transaction.deleteFrom('responses').where('key', '=', rowKey(response)).execute();
        await insert(transaction, response);
      }
    });
  }

  async find(key: ResponseKey): Promise<StoredResponse | undefined> {
    const row = await this.database
      .selectFrom('responses')
      .selectAll()
      .where('key', '=', rowKey(key))
      .where('status', '<>', gone)
      .executeTakeFirst();
    return row && toStoredResponse(row);
  }

  async belongsToAnother({ tokenId, id }: ResponseKey): Promise<boolean> {
    const row = await this.database
      .selectFrom('responses')
      .select('key')
      .where('id', '=', id)
      .where('token_id', '<>', tokenId)
      .limit(1)
      .executeTakeFirst();
    return row !== undefined;
  }

  async conversation(key: ResponseKey): Promise<readonly StoredResponse[]> {
    const rows = await turnsBefore(this.database, key)
      .selectFrom('turns')
      .innerJoin('responses', 'responses.key', 'turns.key')
      .selectAll('responses')
      .orderBy('turns.distance', 'desc')
      .execute();
    return rows.map(toStoredResponse);
  }

  async holding(
    tokenId: string,
    itemIds: readonly string[],
    most: number,
  ): Promise<readonly StoredResponse[] | undefined> {
    const keys = await this.firstHolders(tokenId, itemIds);
    const found: StoredResponse[] = [];
    let size = 0;
    for (let start = 0; start < keys.length; start += rowsAtOnce) {
      const batch = keys.slice(start, start + rowsAtOnce);
      size += await this.sizeOf(batch);
      if (size > most) return undefined;
      const rows = await this.database
        .selectFrom('responses')
        .selectAll()
        .where('key', 'in', batch)
        .execute();
      found.push(...rows.map(toStoredResponse));
    }
    return found.sort((one, other) => one.createdAt - other.createdAt);
  }

  async itemsBelongToAnother(tokenId: string, itemIds: readonly string[]): Promise<boolean> {
    for (let start = 0; start < itemIds.length; start += rowsAtOnce) {
      const row = await this.database
        .selectFrom('response_items')
        .select('item_id')
        .where('item_id', 'in', itemIds.slice(start, start + rowsAtOnce))
        .where('token_id', '<>', tokenId)
        .limit(1)
        .executeTakeFirst();
      if (row !== undefined) return true;
    }
    return false;
  }

  async delete(key: ResponseKey): Promise<boolean> {
    const row = await this.database
      .selectFrom('responses')
      .select(removable)
      .where('key', '=', rowKey(key))
      .where('status', '<>', gone)
      .executeTakeFirst();
    if (row === undefined) return false;
    // However long it was prolonged meanwhile.
    await removeResponses(this.database, [{ ...row, expires_at: Number.MAX_SAFE_INTEGER }]);
    return true;
  }

  finish(response: StoredResponse): Promise<boolean> {
    return this.database.transaction().execute(async (transaction) => {
      const { numDeletedRows } = await transaction
        .deleteFrom('responses')
        .where('key', '=', rowKey(response))
        .where('status', '=', 'running')
        .executeTakeFirst();
      if (numDeletedRows === 0n) return false;
      await insert(transaction, response);
      return true;
    });
  }

  async renew(keys: readonly ResponseKey[], leaseUntil: number): Promise<readonly ResponseKey[]> {
    const renewed: ResponseKey[] = [];
    for (let start = 0; start < keys.length; start += rowsAtOnce) {
      const rows = await this.database
        .updateTable('responses')
        .set({ lease_until: leaseUntil })
        .where('key', 'in', keys.slice(start, start + rowsAtOnce).map(rowKey))
        .where('status', '=', 'running')
        .returning(['token_id', 'id'])
        .execute();
      renewed.push(...rows.map(({ token_id: tokenId, id }) => ({ tokenId, id })));
    }
    return renewed;
  }

  async failAbandoned(now: number): Promise<number> {
    const { numUpdatedRows } = await this.database
      .updateTable('responses')
      .set({ status: 'failed', lease_until: null })
      .where('status', '=', 'running')
      .where('lease_until', '<', now)
      .executeTakeFirst();
    return Number(numUpdatedRows);
  }

  async deleteExpired(now: number, most: number): Promise<number> {
    const rows = await this.database
      .selectFrom('responses')
      .select(removable)
      .where('expires_at', '<=', now)
      .where('status', '<>', 'running')
      .limit(most)
      .execute();
    await removeResponses(this.database, rows);
    return rows.length;
  }

  async deleteBeyond(size: number, most: number): Promise<number> {
    const total = await this.database
      .selectFrom('responses')
      .select(({ fn }) => fn.sum<number | string | null>('size').as('size'))
      .executeTakeFirstOrThrow();
    const excess = Number(total.size ?? 0) - size;
    if (excess <= 0) return 0;
    const first = await this.database
      .selectFrom('responses')
      .select([...removable, 'size'])
      .where('status', 'not in', ['running', gone])
      .orderBy('expires_at')
      // Of a conversation, whose turns expire together, the beginning.
      .orderBy('created_at')
      .limit(most)
      .execute();
    const keys = new Set(keysToFree(first, excess));
    await removeResponses(
      this.database,
      first.filter(({ key }) => keys.has(key)),
    );
    return keys.size;
  }

  /** Later turns repeat the items of earlier ones: one response is enough for each. */
  private async firstHolders(tokenId: string, itemIds: readonly string[]): Promise<readonly string[]> {
    const keys = new Set<string>();
    for (let start = 0; start < itemIds.length; start += rowsAtOnce) {
      const rows = await this.database
        .selectFrom((from) =>
          from
            .selectFrom('response_items')
            .innerJoin('responses', 'responses.key', 'response_items.response_key')
            .select(({ fn }) => [
              'responses.key',
              fn
                .agg<number>('row_number')
                .over((over) =>
                  over.partitionBy('item_id').orderBy('responses.created_at').orderBy('responses.key'),
                )
                .as('rank'),
            ])
            .where('response_items.token_id', '=', tokenId)
            .where('responses.status', '<>', gone)
            .where('item_id', 'in', itemIds.slice(start, start + rowsAtOnce))
            .as('holders'),
        )
        .select('key')
        .where('rank', '=', 1)
        .execute();
      for (const { key } of rows) keys.add(key);
    }
    return [...keys];
  }

  private async sizeOf(keys: readonly string[]): Promise<number> {
    const total = await this.database
      .selectFrom('responses')
      .select(({ fn }) => fn.sum<number | string | null>('size').as('size'))
      .where('key', 'in', keys)
      .executeTakeFirstOrThrow();
    return Number(total.size ?? 0);
  }
}

/** With the common table `turns`: a response and those before it, each with its distance from it. */
const turnsBefore = (connection: Connection, key: ResponseKey) =>
  connection.withRecursive('turns(key, previous_key, distance)', (query) =>
    query
      .selectFrom('responses')
      .select(['key', 'previous_key', sql<number>`0`.as('distance')])
      .where('key', '=', rowKey(key))
      .where('status', '<>', gone)
      .unionAll(
        query
          .selectFrom('turns')
          .innerJoin('responses', 'responses.key', 'turns.previous_key')
          .select(({ eb }) => [
            'responses.key',
            'responses.previous_key',
            eb('turns.distance', '+', 1).as('distance'),
          ])
          .where('turns.distance', '<', longestConversation)
          .where('responses.status', '<>', gone),
      ),
  );

async function insert(transaction: Transaction<DatabaseSchema>, response: StoredResponse): Promise<void> {
  const { tokenId, createdAt, expiresAt, previousId } = response;
  const row = toResponseRow(response);
  await transaction.insertInto('responses').values(row).execute();
  const itemIds = [...new Set(response.itemIds)];
  for (let start = 0; start < itemIds.length; start += rowsAtOnce) {
    const rows = itemIds.slice(start, start + rowsAtOnce).map((itemId) => ({
      response_key: row.key,
      token_id: tokenId,
      item_id: itemId,
    }));
    await transaction.insertInto('response_items').values(rows).execute();
  }
  if (previousId !== undefined) {
    const enough = Math.floor(createdAt + (expiresAt - createdAt) * longEnough);
    await prolong(transaction, { tokenId, id: previousId }, expiresAt, enough);
  }
}

/** What a kept response builds on is kept as long, or not noticeably shorter: turns that follow quickly change nothing. */
async function prolong(
  transaction: Transaction<DatabaseSchema>,
  key: ResponseKey,
  expiresAt: number,
  enough: number,
): Promise<void> {
  const turns = await turnsBefore(transaction, key).selectFrom('turns').select('key').execute();
  for (let start = 0; start < turns.length; start += rowsAtOnce) {
    await transaction
      .updateTable('responses')
      .set({ expires_at: expiresAt })
      .where(
        'key',
        'in',
        turns.slice(start, start + rowsAtOnce).map((turn) => turn.key),
      )
      .where('expires_at', '<', enough)
      .execute();
  }
}
