import type { Kysely } from 'kysely';
import type { DatabaseSchema } from '../../database/database-schema.js';
import { isPostgres } from '../../database/is-postgres.js';
import type { TokenSpending, UsageRecord, UsageRepository } from '../../usage.repository.js';
import { PostgresUsageWriter } from './postgres-usage-writer.js';
import { spentSince } from './spent-since.js';
import { SqliteUsageWriter } from './sqlite-usage-writer.js';
import { tokenSpending } from './token-spending.js';
import type { UsageWriter } from './usage-writer.js';

/** What requests used, in SQL. */
export class KyselyUsageRepository implements UsageRepository {
  private readonly writer: UsageWriter;

  constructor(private readonly database: Kysely<DatabaseSchema>) {
    this.writer = isPostgres(database) ? new PostgresUsageWriter(database) : new SqliteUsageWriter(database);
  }

  async add(records: readonly UsageRecord[]): Promise<void> {
    if (records.length > 0) await this.writer.add(records);
  }

  addJson(records: Buffer): Promise<void> {
    return this.writer.addJson(records);
  }

  spentSince(tokenId: string, from: number): Promise<number> {
    return spentSince(this.database, tokenId, from);
  }

  spending(tokenId: string, froms: readonly number[], horizon: number): Promise<TokenSpending> {
    return tokenSpending(this.database, tokenId, froms, horizon);
  }
}
