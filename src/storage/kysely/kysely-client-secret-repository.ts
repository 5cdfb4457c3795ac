import type { Kysely } from 'kysely';
import type { ClientSecretRecord, ClientSecretRepository, SecretLimit } from '../client-secret.repository.js';
import type { DatabaseSchema } from '../database/database-schema.js';
import { holdLock } from './hold-lock.js';

/** Client secrets in SQL. */
export class KyselyClientSecretRepository implements ClientSecretRepository {
  constructor(private readonly database: Kysely<DatabaseSchema>) {}

  /** Nobody adds another one of the token between the count and the end of the transaction. */
  add(secret: ClientSecretRecord, { most, now }: SecretLimit): Promise<number | undefined> {
    return this.database.transaction().execute(async (transaction) => {
      await holdLock(transaction, `client secrets of ${secret.tokenId}`);
      const { count, first } = await transaction
        .selectFrom('client_secrets')
        .select(({ fn }) => [fn.countAll<number>().as('count'), fn.min('expires_at').as('first')])
        .where('token_id', '=', secret.tokenId)
        .where('expires_at', '>', now)
        .executeTakeFirstOrThrow();
      if (count >= most) return first;
      const { hash, tokenId, model, dialect, session, expiresAt } = secret;
      await transaction
        .insertInto('client_secrets')
        .values({ hash, token_id: tokenId, model: model ?? null, dialect, session, expires_at: expiresAt })
        .execute();
      return undefined;
    });
  }

  async find(hash: string, now: number): Promise<ClientSecretRecord | undefined> {
    const row = await this.database
      .selectFrom('client_secrets')
      .selectAll()
      .where('hash', '=', hash)
      .where('expires_at', '>', now)
      .executeTakeFirst();
    if (row === undefined) return undefined;
    const { token_id: tokenId, model, dialect, session, expires_at: expiresAt } = row;
    return { hash, tokenId, ...(model !== null && { model }), dialect, session, expiresAt };
  }

  async deleteExpired(now: number, most: number): Promise<number> {
    const rows = await this.database
      .selectFrom('client_secrets')
      .select('hash')
      .where('expires_at', '<=', now)
      .orderBy('expires_at')
      .limit(most)
      .execute();
    const hashes = rows.map(({ hash }) => hash);
    if (hashes.length > 0) {
      await this.database.deleteFrom('client_secrets').where('hash', 'in', hashes).execute();
    }
    return hashes.length;
  }
}
