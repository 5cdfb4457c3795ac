import type { Kysely, Transaction } from 'kysely';
import type { DatabaseSchema } from '../../database/database-schema.js';
import type { SeriesKind } from '../../database/usage-tables.js';
import type { UsageRetentionRepository } from '../../usage-retention.repository.js';
import { keysToFree } from '../keys-to-free.js';
import { hourLength, startOf } from '../../usage/spans.js';
import { sumOf } from './sum-of.js';

const kinds: readonly SeriesKind[] = [
  ...(['full', 'model', 'token', 'all'] as const),
  ...(['full_by_end', 'model_by_end', 'token_by_end', 'all_by_end'] as const),
];

interface OldRecord {
  readonly id: string;
  readonly ended_at: number;
  readonly size: number;
}

/** Deletes usage, in SQL. */
export class KyselyUsageRetentionRepository implements UsageRetentionRepository {
  /** There are none before it, but those that came late. */
  private passed = 0;

  constructor(private readonly database: Kysely<DatabaseSchema>) {}

  async deleteRecordsBefore(time: number, most: number): Promise<number> {
    return this.remove(await this.oldest(most, time));
  }

  async deleteRecordsBeyond(
    { records = Infinity, size = Infinity }: { readonly records?: number; readonly size?: number },
    most: number,
  ): Promise<number> {
    const kept = await this.database
      .selectFrom('usage_kept')
      .select([sumOf('records').as('records'), sumOf('size').as('size')])
      .executeTakeFirstOrThrow();
    const excessRecords = (kept.records ?? 0) - records;
    const excessSize = (kept.size ?? 0) - size;
    if (excessRecords <= 0 && excessSize <= 0) return 0;
    const old = await this.oldest(most);
    const bySize = keysToFree(
      old.map((record) => ({ key: record.id, size: record.size })),
      excessSize,
    ).length;
    return this.remove(old.slice(0, Math.max(bySize, Math.min(most, excessRecords))));
  }

  async deleteOldestHour(before: number): Promise<boolean> {
    const oldest = await Promise.all(kinds.map((kind) => this.oldestHour(kind)));
    const start = Math.min(...oldest.map((hour) => hour ?? Infinity));
    if (start >= before) return false;
    for (const kind of kinds) {
      await this.database
        .deleteFrom('usage_sums')
        .where('kind', '=', kind)
        .where('span', '=', 'hour')
        .where('start', '=', start)
        .execute();
    }
    return true;
  }

  private async oldestHour(kind: SeriesKind): Promise<number | undefined> {
    const row = await this.database
      .selectFrom('usage_sums')
      .select('start')
      .where('kind', '=', kind)
      .where('span', '=', 'hour')
      .orderBy('start')
      .limit(1)
      .executeTakeFirst();
    return row?.start;
  }

  /**
   * Goes on where it was the last time: until it is vacuumed, PostgreSQL's index leads past all that was deleted. Once
   * it has been through, it begins anew.
   */
  private async oldest(most: number, before = Infinity): Promise<OldRecord[]> {
    const records = await this.database
      .selectFrom('usage_records')
      .select(['id', 'ended_at', 'size'])
      .where('ended_at', '>=', this.passed)
      .$if(before < Infinity, (query) => query.where('ended_at', '<', before))
      .orderBy('ended_at')
      .orderBy('id')
      .limit(most)
      .execute();
    this.passed = records.length < most ? 0 : (records[0]?.ended_at ?? 0);
    return records;
  }

  /** @returns how many of them were still there */
  private async remove(records: readonly OldRecord[]): Promise<number> {
    if (records.length === 0) return 0;
    // In the order that all writers keep to: of two that wait for each other's rows, one would fail.
    const ids = records.map(({ id }) => id).sort();
    return this.database.transaction().execute(async (transaction) => {
      const removed = await transaction
        .deleteFrom('usage_records')
        .where('id', 'in', ids)
        .returning(['id', 'ended_at', 'size'])
        .execute();
      // Another process may have been there first.
      if (removed.length > 0) await lowerKept(transaction, removed);
      return removed.length;
    });
  }
}

async function lowerKept(
  transaction: Transaction<DatabaseSchema>,
  removed: readonly OldRecord[],
): Promise<void> {
  const hours = Map.groupBy(removed, (record) => startOf(record.ended_at, hourLength));
  for (const hour of [...hours.keys()].sort((one, other) => one - other)) {
    const records = hours.get(hour) ?? [];
    const size = records.reduce((sum, record) => sum + record.size, 0);
    await transaction
      .updateTable('usage_kept')
      .set(({ eb }) => ({ records: eb('records', '-', records.length), size: eb('size', '-', size) }))
      .where('hour', '=', hour)
      .execute();
  }
  await transaction
    .deleteFrom('usage_kept')
    .where('hour', 'in', [...hours.keys()])
    .where('records', '<=', 0)
    .execute();
}
