import type { Kysely } from 'kysely';
import type { DatabaseSchema } from '../../database/database-schema.js';
import type {
  UsagePage,
  UsageQueryRepository,
  UsageSearch,
  UsageSum,
  UsageSumQuery,
} from '../../usage-query.repository.js';
import type { UsageRecord } from '../../usage.repository.js';
import { toUsageRecord } from '../../usage/record-rows.js';
import { searchRecords } from './record-search.js';
import { querySums } from './sum-query.js';

/** Answers questions about usage, in SQL. */
export class KyselyUsageQueryRepository implements UsageQueryRepository {
  constructor(private readonly database: Kysely<DatabaseSchema>) {}

  sums(query: UsageSumQuery): Promise<readonly UsageSum[]> {
    return querySums(this.database, query);
  }

  search(search: UsageSearch): Promise<UsagePage> {
    return searchRecords(this.database, search);
  }

  async find(id: string): Promise<UsageRecord | undefined> {
    const row = await this.database
      .selectFrom('usage_records')
      .selectAll()
      .where('id', '=', id)
      .executeTakeFirst();
    return row && toUsageRecord(row);
  }
}
