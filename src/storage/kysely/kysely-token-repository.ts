import type { Kysely, Transaction } from 'kysely';
import type { DatabaseSchema } from '../database/database-schema.js';
import type { NewToken, TokenChange, TokenRecord, TokenRepository } from '../token.repository.js';
import { insertToken, raiseTokenRevision, toTokenRecord } from './token-rows.js';

/** Tokens in SQL. */
export class KyselyTokenRepository implements TokenRepository {
  constructor(private readonly database: Kysely<DatabaseSchema>) {}

  add(token: NewToken): Promise<TokenRecord | undefined> {
    return this.database.transaction().execute(async (transaction) => {
      const revision = await raiseTokenRevision(transaction);
      const namesake = await findLive(transaction, token.name);
      return namesake === undefined ? insertToken(transaction, token, revision) : undefined;
    });
  }

  async list(): Promise<readonly TokenRecord[]> {
    const rows = await this.database
      .selectFrom('tokens')
      .selectAll()
      .orderBy('created_at')
      .orderBy('id')
      .execute();
    return rows.map(toTokenRecord);
  }

  async find(idOrName: string): Promise<TokenRecord | undefined> {
    const row = await this.database
      .selectFrom('tokens')
      .selectAll()
      .where('id', '=', idOrName)
      .executeTakeFirst();
    return row === undefined ? findLive(this.database, idOrName) : toTokenRecord(row);
  }

  change(id: string, change: TokenChange): Promise<TokenRecord | undefined> {
    return this.database.transaction().execute(async (transaction) => {
      const revision = await raiseTokenRevision(transaction);
      const row = await transaction
        .updateTable('tokens')
        .set({ ...columnsOf(change), revision })
        .where('id', '=', id)
        .where('revoked_at', 'is', null)
        .returningAll()
        .executeTakeFirst();
      return row && toTokenRecord(row);
    });
  }

  async changedSince(revision: number, most: number): Promise<readonly TokenRecord[]> {
    const rows = await this.database
      .selectFrom('tokens')
      .selectAll()
      .where('revision', '>', revision)
      .orderBy('revision')
      .limit(most)
      .execute();
    return rows.map(toTokenRecord);
  }
}

const columnsOf = (change: TokenChange): { disabled_at: number | null } | { revoked_at: number } =>
  'revokedAt' in change ? { revoked_at: change.revokedAt } : { disabled_at: change.disabledAt };

async function findLive(
  database: Kysely<DatabaseSchema> | Transaction<DatabaseSchema>,
  name: string,
): Promise<TokenRecord | undefined> {
  const row = await database
    .selectFrom('tokens')
    .selectAll()
    .where('name', '=', name)
    .where('revoked_at', 'is', null)
    .executeTakeFirst();
  return row && toTokenRecord(row);
}
