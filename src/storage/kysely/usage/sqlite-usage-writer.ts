import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import type { DatabaseSchema } from '../../database/database-schema.js';
import type { UsageRecord } from '../../usage.repository.js';
import type { UsageWriter } from './usage-writer.js';

/** Has SQLite's thread add records, with all that there is to compute: see `add-usage.ts`. */
export class SqliteUsageWriter implements UsageWriter {
  constructor(private readonly database: Kysely<DatabaseSchema>) {}

  add(records: readonly UsageRecord[]): Promise<void> {
    return this.addJson(Buffer.from(JSON.stringify(records)));
  }

  async addJson(records: Buffer): Promise<void> {
    await sql`call add_usage(${records})`.execute(this.database);
  }
}
