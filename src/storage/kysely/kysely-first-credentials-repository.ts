import type { Kysely } from 'kysely';
import type { AdminKeyRecord } from '../admin-key.repository.js';
import type { AuditEntry } from '../audit.repository.js';
import type { DatabaseSchema } from '../database/database-schema.js';
import type { FirstCredentialsRepository } from '../first-credentials.repository.js';
import type { NewToken } from '../token.repository.js';
import { insertAuditEntry } from './audit-rows.js';
import { readFact, settleFact } from './installation-facts.js';
import { insertAdminKey } from './kysely-admin-key-repository.js';
import { insertToken, raiseTokenRevision } from './token-rows.js';

/** The first credentials in SQL: all of them or none. */
export class KyselyFirstCredentialsRepository implements FirstCredentialsRepository {
  constructor(private readonly database: Kysely<DatabaseSchema>) {}

  async isClaimed(): Promise<boolean> {
    return (await readFact(this.database, 'first-credentials')) !== undefined;
  }

  claim(adminKey: AdminKeyRecord, token: NewToken, notes: readonly AuditEntry[]): Promise<boolean> {
    return this.database.transaction().execute(async (transaction) => {
      const first = await settleFact(transaction, 'first-credentials', token.id);
      if (!first) return false;
      await insertAdminKey(transaction, adminKey);
      await insertToken(transaction, token, await raiseTokenRevision(transaction));
      for (const note of notes) await insertAuditEntry(transaction, note);
      return true;
    });
  }
}
