import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Kysely } from 'kysely';
import type { AnswerHead } from '../../recorded-answers/answer-head.js';
import type { DatabaseSchema, IdempotentAnswerTable } from '../database/database-schema.js';
import type { HeldKey, IdempotentAnswerRepository, KeyClaim } from '../idempotent-answer.repository.js';
import { ExpiringRows } from './expiring-rows.js';
import { holdLock } from './hold-lock.js';
import { piecesOf, readPieces } from './pieces.js';

/** Keys in one statement: databases limit its parameters. */
const atOnce = 100;
/** Bytes that a row takes besides its answer, generously: keys without answers count too. */
const rowSize = 512;

/** Idempotent answers in SQL, cut into pieces. */
export class KyselyIdempotentAnswerRepository implements IdempotentAnswerRepository {
  private readonly rows: ExpiringRows;

  constructor(private readonly database: Kysely<DatabaseSchema>) {
    // Their pieces go with them.
    this.rows = new ExpiringRows(database, 'idempotent_answers', (ids) =>
      database.deleteFrom('idempotent_answers').where('id', 'in', ids).execute(),
    );
  }

  /** Of those that come together, one gets the key. */
  claim({ id, tokenId, key, fingerprint, leaseUntil }: KeyClaim, now: number): Promise<HeldKey | undefined> {
    return this.database.transaction().execute(async (transaction) => {
      await holdLock(transaction, `idempotency key ${tokenId}/${key}`);
      const row = await transaction
        .selectFrom('idempotent_answers')
        .select(['id', 'fingerprint', 'state', 'head', 'expires_at'])
        .where('token_id', '=', tokenId)
        .where('key', '=', key)
        .executeTakeFirst();
      if (row !== undefined && row.expires_at > now) return heldKey(row);
      if (row !== undefined) {
        await transaction.deleteFrom('idempotent_answers').where('id', '=', row.id).execute();
      }
      const claimed = { id, token_id: tokenId, key, fingerprint, state: 'running', size: rowSize } as const;
      await transaction
        .insertInto('idempotent_answers')
        .values({ ...claimed, expires_at: leaseUntil })
        .execute();
      return undefined;
    });
  }

  async renew(ids: readonly string[], leaseUntil: number): Promise<void> {
    for (let start = 0; start < ids.length; start += atOnce) {
      await this.database
        .updateTable('idempotent_answers')
        .set({ expires_at: leaseUntil })
        .where('id', 'in', ids.slice(start, start + atOnce))
        .where('state', '=', 'running')
        .execute();
    }
  }

  async keep(id: string, head: AnswerHead, body: Uint8Array, expiresAt: number): Promise<void> {
    const text = JSON.stringify(head);
    for (const { position, bytes } of piecesOf(body)) {
      // Nothing is written under a claim that is no more: the next one begins anew.
      const { numInsertedOrUpdatedRows } = await this.database
        .insertInto('idempotent_answer_pieces')
        .columns(['answer_id', 'position', 'bytes'])
        .expression((expressions) =>
          expressions
            .selectFrom('idempotent_answers')
            .select(({ val }) => ['id', val(position).as('position'), val(bytes).as('bytes')])
            .where('id', '=', id)
            .where('state', '=', 'running'),
        )
        .executeTakeFirstOrThrow();
      if (numInsertedOrUpdatedRows === 0n) return;
      await nextTurn();
    }
    const size = rowSize + Buffer.byteLength(text) + body.length;
    await this.settle(id, { state: 'kept', head: text, size, expires_at: expiresAt });
  }

  async drop(id: string, expiresAt: number): Promise<void> {
    await this.settle(id, { state: 'dropped', expires_at: expiresAt });
  }

  async release(id: string): Promise<void> {
    await this.database
      .deleteFrom('idempotent_answers')
      .where('id', '=', id)
      .where('state', '=', 'running')
      .execute();
  }

  read(id: string): AsyncGenerator<Uint8Array, void> {
    return readPieces((position) =>
      this.database
        .selectFrom('idempotent_answer_pieces')
        .select('bytes')
        .where('answer_id', '=', id)
        .where('position', '=', position)
        .executeTakeFirst(),
    );
  }

  deleteExpired(now: number, most: number): Promise<number> {
    return this.rows.deleteExpired(now, most);
  }

  deleteBeyond(size: number, most: number): Promise<number> {
    return this.rows.deleteBeyond(size, most, (row) => row('idempotent_answers.state', '!=', 'running'));
  }

  private async settle(id: string, change: Partial<IdempotentAnswerTable>): Promise<void> {
    await this.database
      .updateTable('idempotent_answers')
      .set(change)
      .where('id', '=', id)
      .where('state', '=', 'running')
      .execute();
  }
}

function heldKey({
  id,
  fingerprint,
  state,
  head,
}: Pick<IdempotentAnswerTable, 'id' | 'fingerprint' | 'state' | 'head'>): HeldKey {
  return { id, fingerprint, state, ...(head !== null && { head: JSON.parse(head) as AnswerHead }) };
}
