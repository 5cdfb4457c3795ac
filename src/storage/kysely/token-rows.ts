import type { Selectable, Transaction } from 'kysely';
import type { DatabaseSchema, TokenTable } from '../database/database-schema.js';
import type { FormerSecret, NewToken, TokenRecord, TokenSettings } from '../token.repository.js';
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
    ...(row.owner !== null && { owner: row.owner }),
    ...(row.team !== null && { team: row.team }),
    settings: row.settings === null ? {} : (JSON.parse(row.settings) as TokenSettings),
    formerSecrets: row.former_secrets === null ? [] : (JSON.parse(row.former_secrets) as FormerSecret[]),
    revision: row.revision,
  };
}

/** Adds a token whose name must be free. The caller has raised the revision in the same transaction. */
export async function insertToken(
  transaction: Transaction<DatabaseSchema>,
  token: NewToken,
  revision: number,
): Promise<TokenRecord> {
  const record: TokenRecord = { ...token, settings: token.settings ?? {}, formerSecrets: [], revision };
  const { id, createdAt } = record;
  await transaction
    .insertInto('tokens')
    .values({ id, created_at: createdAt, ...changeableColumns(record) })
    .execute();
  return record;
}

/** All but what stays the same for a token's life. */
export const changeableColumns = (token: TokenRecord) => ({
  name: token.name,
  display: token.display,
  hash: token.hash,
  strict: token.strict ? 1 : 0,
  expires_at: token.expiresAt ?? null,
  disabled_at: token.disabledAt ?? null,
  revoked_at: token.revokedAt ?? null,
  owner: token.owner ?? null,
  team: token.team ?? null,
  settings: Object.keys(token.settings).length === 0 ? null : JSON.stringify(token.settings),
  former_secrets: token.formerSecrets.length === 0 ? null : JSON.stringify(token.formerSecrets),
  revision: token.revision,
});

/** The next revision of the tokens. */
export const raiseTokenRevision = (transaction: Transaction<DatabaseSchema>): Promise<number> =>
  raiseCounter(transaction, 'tokens');
