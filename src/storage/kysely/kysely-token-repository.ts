import type { Kysely } from 'kysely';
import type { AuditEntry } from '../audit.repository.js';
import type { DatabaseSchema } from '../database/database-schema.js';
import type {
  NewToken,
  TokenChangeOutcome,
  TokenQuery,
  TokenRecord,
  TokenRepository,
} from '../token.repository.js';
import { insertAuditEntry } from './audit-rows.js';
import { selectTokenPage } from './token-page.js';
import { changeableColumns, insertToken, raiseTokenRevision, toTokenRecord } from './token-rows.js';

/** Tokens in SQL. */
export class KyselyTokenRepository implements TokenRepository {
  constructor(private readonly database: Kysely<DatabaseSchema>) {}

  add(token: NewToken, note: AuditEntry): Promise<TokenRecord | undefined> {
    return this.database.transaction().execute(async (transaction) => {
      const revision = await raiseTokenRevision(transaction);
      if ((await findLive(transaction, token.name)) !== undefined) return undefined;
      await insertAuditEntry(transaction, note);
      return insertToken(transaction, token, revision);
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

  async page(query: TokenQuery): Promise<readonly TokenRecord[]> {
    const rows = await selectTokenPage(this.database, query).execute();
    return rows.map(toTokenRecord);
  }

  async find(idOrName: string): Promise<TokenRecord | undefined> {
    return (await findById(this.database, idOrName)) ?? (await findLive(this.database, idOrName));
  }

  change(
    id: string,
    decide: (before: TokenRecord) => TokenRecord,
    note: (before: TokenRecord, after: TokenRecord) => AuditEntry,
  ): Promise<TokenChangeOutcome> {
    return this.database.transaction().execute(async (transaction) => {
      const revision = await raiseTokenRevision(transaction);
      const before = await findById(transaction, id);
      if (before === undefined) return 'missing';
      if (before.revokedAt !== undefined) return 'revoked';
      const after = { ...decide(before), revision };
      if (after.name !== before.name && (await findLive(transaction, after.name)) !== undefined) {
        return 'name-taken';
      }
      await transaction.updateTable('tokens').set(changeableColumns(after)).where('id', '=', id).execute();
      await insertAuditEntry(transaction, note(before, after));
      return after;
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

async function findById(database: Kysely<DatabaseSchema>, id: string): Promise<TokenRecord | undefined> {
  const row = await database.selectFrom('tokens').selectAll().where('id', '=', id).executeTakeFirst();
  return row && toTokenRecord(row);
}

async function findLive(database: Kysely<DatabaseSchema>, name: string): Promise<TokenRecord | undefined> {
  const row = await database
    .selectFrom('tokens')
    .selectAll()
    .where('name', '=', name)
    .where('revoked_at', 'is', null)
    .executeTakeFirst();
  return row && toTokenRecord(row);
}
