import type { Selectable, Transaction } from 'kysely';
import type { DatabaseSchema, TokenTable } from '../database/database-schema.js';
import type { NewToken, TokenRecord } from '../token.repository.js';
import { raiseCounter } from './raise-counter.js';

/** A row as the rest of the gateway knows it. */
export function toTokenRecord(row: Selectable<TokenTable>): TokenRecord {
  return {
    id: row.id,
    name: row.name,
    display: row.display,
    hash: row.hash,
    createdAt: row.created_at,
    strict: row.strict === 1,
    ...(row.expires_at !== null && { expiresAt: row.expires_at }),
    ...(row.disabled_at !== null && { disabledAt: row.disabled_at }),
    ...(row.revoked_at !== null && { revokedAt: row.revoked_at }),
    revision: row.revision,
  };
}

/** Adds a token whose name must be free. The caller has raised the revision in the same transaction. */
export async function insertToken(
  transaction: Transaction<DatabaseSchema>,
  token: NewToken,
  revision: number,
): Promise<TokenRecord> {
  const row = await transaction
    .insertInto('tokens')
    .values({
      id: token.id,
      name: token.name,
      display: token.display,
      hash: token.hash,
      created_at: token.createdAt,
      strict: token.strict ? 1 : 0,
      expires_at: token.expiresAt ?? null,
      disabled_at: null,
      revoked_at: null,
      revision,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  return toTokenRecord(row);
}

/** The next revision of the tokens. */
export const raiseTokenRevision = (transaction: Transaction<DatabaseSchema>): Promise<number> =>
  raiseCounter(transaction, 'tokens');
