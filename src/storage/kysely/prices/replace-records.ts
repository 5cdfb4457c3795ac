import type { Transaction } from 'kysely';
import type { DatabaseSchema } from '../../database/database-schema.js';
import type { UsageRecord } from '../../usage.repository.js';
import { toRecordRow } from '../../usage/record-rows.js';
import { hourLength, startOf } from '../../usage/spans.js';
import { FoldedSums } from '../../usage/sum-rows.js';
import { addTally, tallyOf } from '../../usage/tally.js';
import type { Tally } from '../../usage/tally.js';
import { adjustSums } from '../usage/adjust-sums.js';

/** Records in one statement: databases limit its parameters. */
const atOnce = 100;

/** A record, and what it is replaced by: what it cost differs, nothing else. */
export interface Replacement {
  readonly before: UsageRecord;
  readonly after: UsageRecord;
}

/**
 * Replaces records, and corrects their sums by the difference.
 * @param replacements of records that are there and that nobody else changes until the transaction ends
 * @param numbers of their series, by its key
 */
export async function replaceRecords(
  transaction: Transaction<DatabaseSchema>,
  replacements: readonly Replacement[],
  numbers: ReadonlyMap<string, number>,
): Promise<void> {
  for (let first = 0; first < replacements.length; first += atOnce) {
    await transaction
      .insertInto('usage_records')
      .values(replacements.slice(first, first + atOnce).map(({ after }) => toRecordRow(after)))
      .onConflict((conflict) =>
        conflict.column('id').doUpdateSet(({ ref }) => ({
          nano_dollars: ref('excluded.nano_dollars'),
          saved_nano_dollars: ref('excluded.saved_nano_dollars'),
          unpriced: ref('excluded.unpriced'),
          size: ref('excluded.size'),
          detail: ref('excluded.detail'),
        })),
      )
      .execute();
  }
  const changes = new FoldedSums();
  for (const { before, after } of replacements) changes.add(toRecordRow(after), differenceOf(before, after));
  await adjustSums(transaction, changes.ofSeries(), numbers);
  await adjustKept(transaction, replacements);
}

/** What of its part in the sums is otherwise. */
function differenceOf(before: UsageRecord, after: UsageRecord): Tally {
  const difference: Tally = {};
  const was = tallyOf(before);
  addTally(difference, tallyOf(after));
  addTally(difference, Object.fromEntries(Object.entries(was).map(([column, value]) => [column, -value])));
  return difference;
}

/** Records may be longer than before: who deletes what is too much goes by their size. */
async function adjustKept(
  transaction: Transaction<DatabaseSchema>,
  replacements: readonly Replacement[],
): Promise<void> {
  const hours = new Map<number, number>();
  for (const { before, after } of replacements) {
    const hour = startOf(before.endedAt, hourLength);
    hours.set(hour, (hours.get(hour) ?? 0) + toRecordRow(after).size - toRecordRow(before).size);
  }
  for (const [hour, size] of [...hours].sort(([one], [other]) => one - other)) {
    if (size === 0) continue;
    await transaction
      .updateTable('usage_kept')
      .set(({ eb }) => ({ size: eb('size', '+', size) }))
      .where('hour', '=', hour)
      .execute();
  }
}
