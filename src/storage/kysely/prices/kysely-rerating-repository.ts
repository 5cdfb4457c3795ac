import type { Kysely, Selectable, Transaction } from 'kysely';
import { Glob } from '#libs/provider-kit';
import type { AuditEntry } from '../../audit.repository.js';
import type { DatabaseSchema } from '../../database/database-schema.js';
import type { UsageRecordTable } from '../../database/usage-tables.js';
import { isPostgres } from '../../database/is-postgres.js';
import type {
  Rerating,
  ReratingRepository,
  ReratingScope,
  ReratingStep,
  StepOutcome,
} from '../../rerating.repository.js';
import type { UsagePlace } from '../../usage-query.repository.js';
import { toRecordRow, toUsageRecord } from '../../usage/record-rows.js';
import { FoldedSums } from '../../usage/sum-rows.js';
import { insertAuditEntry } from '../audit-rows.js';
import { holdLock } from '../hold-lock.js';
import { raiseCounter } from '../raise-counter.js';
import { SeriesNumbers } from '../usage/series-numbers.js';
import { withRated } from './rated-sums.js';
import type { RatedRecord } from './rated-sums.js';
import { replaceRecords } from './replace-records.js';
import { toRerating, toReratingRow } from './rerating-rows.js';

const counter = 'price_corrections';
const unfinished = ['waiting', 'running'];

/** What the next step is about. */
interface Stretch {
  readonly rows: readonly Selectable<UsageRecordTable>[];
  /** Its last record, in the scope or not. Absent: there is none. */
  readonly end?: UsagePlace;
}

/** Re-ratings in SQL. Records are gone through by their end, the oldest first. */
export class KyselyReratingRepository implements ReratingRepository {
  private readonly series: SeriesNumbers;

  constructor(private readonly database: Kysely<DatabaseSchema>) {
    this.series = new SeriesNumbers(database);
  }

  add(rerating: Rerating, note: AuditEntry, most: number): Promise<boolean> {
    return this.database.transaction().execute(async (transaction) => {
      await holdLock(transaction, 'reratings');
      const open = await transaction
        .selectFrom('reratings')
        .select('id')
        .where('state', 'in', unfinished)
        .execute();
      if (open.length >= most) return false;
      await transaction.insertInto('reratings').values(toReratingRow(rerating)).execute();
      await insertAuditEntry(transaction, note);
      return true;
    });
  }

  async find(id: string): Promise<Rerating | undefined> {
    const row = await this.database
      .selectFrom('reratings')
      .selectAll()
      .where('id', '=', id)
      .executeTakeFirst();
    return row && toRerating(row);
  }

  async page(most: number, after?: Pick<Rerating, 'createdAt' | 'id'>): Promise<readonly Rerating[]> {
    let query = this.database.selectFrom('reratings').selectAll();
    if (after !== undefined) {
      query = query
        .where('created_at', '<=', after.createdAt)
        .where(({ eb, or }) => or([eb('created_at', '<', after.createdAt), eb('id', '<', after.id)]));
    }
    const rows = await query.orderBy('created_at', 'desc').orderBy('id', 'desc').limit(most).execute();
    return rows.map(toRerating);
  }

  async claim(holder: string, now: number, leaseUntil: number): Promise<Rerating | undefined> {
    const oldest = await this.database
      .selectFrom('reratings')
      .select(['id', 'holder', 'lease_until'])
      .where('state', 'in', unfinished)
      .orderBy('created_at')
      .orderBy('id')
      .limit(1)
      .executeTakeFirst();
    if (oldest === undefined || (oldest.holder !== null && (oldest.lease_until ?? 0) > now)) return undefined;
    const row = await this.database
      .updateTable('reratings')
      .set({ holder, lease_until: leaseUntil, state: 'running' })
      .where('id', '=', oldest.id)
      .where('state', 'in', unfinished)
      .where(({ eb, or }) => or([eb('holder', 'is', null), eb('lease_until', '<=', now)]))
      .returningAll()
      .executeTakeFirst();
    return row && toRerating(row);
  }

  async step(id: string, step: ReratingStep): Promise<StepOutcome> {
    const rerating = await this.find(id);
    if (rerating === undefined) return 'lost';
    const stretch = await this.next(rerating, step);
    const rated = rate(stretch.rows, step.rate);
    const changed = rated.flatMap(({ before, after }) =>
      after === undefined || after === before ? [] : [after],
    );
    const sums = new FoldedSums();
    for (const record of changed) sums.add(toRecordRow(record), {});
    const numbers = await this.series.of(sums.ofSeries());
    return this.database.transaction().execute(async (transaction) => {
      const held = await holdStep(transaction, rerating, step);
      if (!held) return 'lost';
      if (stretch.end === undefined) return 'caught-up';
      const done = rerating.dryRun ? rated : await stillThere(transaction, rated, stretch.rows);
      if (!rerating.dryRun) {
        const replacements = done.flatMap(({ before, after }) =>
          after === undefined || after === before ? [] : [{ before, after }],
        );
        await replaceRecords(transaction, replacements, numbers);
      }
      await transaction
        .updateTable('reratings')
        .set({
          cursor_at: stretch.end.endedAt,
          cursor_id: stretch.end.id,
          totals: JSON.stringify(withRated(rerating.models, done)),
        })
        .where('id', '=', id)
        .execute();
      return 'advanced';
    });
  }

  async finish(id: string, holder: string, finishedAt: number, error?: string): Promise<void> {
    await this.database.transaction().execute(async (transaction) => {
      const ended = await transaction
        .updateTable('reratings')
        .set({
          state: error === undefined ? 'done' : 'failed',
          finished_at: finishedAt,
          error: error ?? null,
          holder: null,
          lease_until: null,
        })
        .where('id', '=', id)
        .where('holder', '=', holder)
        .returning('dry_run')
        .executeTakeFirst();
      if (ended?.dry_run === 0) await raiseCounter(transaction, counter);
    });
  }

  cancel(id: string, finishedAt: number, note: AuditEntry): Promise<'cancelled' | 'over'> {
    return this.database.transaction().execute(async (transaction) => {
      const ended = await transaction
        .updateTable('reratings')
        .set({ state: 'cancelled', finished_at: finishedAt, holder: null, lease_until: null })
        .where('id', '=', id)
        .where('state', 'in', unfinished)
        .returning('dry_run')
        .executeTakeFirst();
      if (ended === undefined) return 'over';
      await insertAuditEntry(transaction, note);
      if (ended.dry_run === 0) await raiseCounter(transaction, counter);
      return 'cancelled';
    });
  }

  async release(id: string, holder: string): Promise<void> {
    await this.database
      .updateTable('reratings')
      .set({ holder: null, lease_until: null })
      .where('id', '=', id)
      .where('holder', '=', holder)
      .execute();
  }

  async corrections(): Promise<number> {
    const row = await this.database
      .selectFrom('counters')
      .select('value')
      .where('name', '=', counter)
      .executeTakeFirst();
    return row?.value ?? 0;
  }

  /** An index leads through the records by time; those of the scope are read whole. */
  private async next(rerating: Rerating, { before, most }: ReratingStep): Promise<Stretch> {
    const { scope, cursor } = rerating;
    const places = await behind(this.database, scope, cursor, Math.min(before, scope.to))
      .select(['ended_at', 'id'])
      .limit(most)
      .execute();
    const last = places.at(-1);
    if (last === undefined) return { rows: [] };
    const pattern = scope.model === undefined ? undefined : new Glob(scope.model);
    const rows = await behind(this.database, scope, cursor, last.ended_at + 1)
      .selectAll()
      .where(({ eb, or }) => or([eb('ended_at', '<', last.ended_at), eb('id', '<=', last.id)]))
      .$if(scope.provider !== undefined, (query) => query.where('provider', '=', scope.provider ?? ''))
      .execute();
    const wanted = rows.filter((row) => pattern?.matches(row.upstream_model ?? row.model) ?? true);
    return { rows: wanted, end: { endedAt: last.ended_at, id: last.id } };
  }
}

/** Records behind a place, the oldest first. */
const behind = (
  database: Kysely<DatabaseSchema>,
  { from }: ReratingScope,
  cursor: UsagePlace | undefined,
  to: number,
) =>
  database
    .selectFrom('usage_records')
    .where('ended_at', '>=', Math.max(from, cursor?.endedAt ?? 0))
    .where('ended_at', '<', to)
    .$if(cursor !== undefined, (query) =>
      query.where(({ eb, or }) =>
        or([eb('ended_at', '>', cursor?.endedAt ?? 0), eb('id', '>', cursor?.id ?? '')]),
      ),
    )
    .orderBy('ended_at')
    .orderBy('id');

/** Those that used something, with what they cost now. */
function rate(
  rows: readonly Selectable<UsageRecordTable>[],
  priced: ReratingStep['rate'],
): readonly RatedRecord[] {
  return rows
    .map(toUsageRecord)
    .filter(({ usage, provider, lane }) => usage !== undefined && provider !== undefined && lane !== 'cache')
    .map((before) => ({ before, after: priced(before) }));
}

/** Prolongs the lease. @returns whether it was still held, and nobody else has gone on meanwhile */
async function holdStep(
  transaction: Transaction<DatabaseSchema>,
  { id, cursor }: Rerating,
  { holder, leaseUntil }: ReratingStep,
): Promise<boolean> {
  const row = await transaction
    .updateTable('reratings')
    .set({ lease_until: leaseUntil })
    .where('id', '=', id)
    .where('holder', '=', holder)
    .where('state', '=', 'running')
    .returning(['cursor_at', 'cursor_id'])
    .executeTakeFirst();
  return row?.cursor_at === (cursor?.endedAt ?? null) && row.cursor_id === (cursor?.id ?? null);
}

/** Those that nobody has deleted since they were read, locked in the order that all writers keep to. */
async function stillThere(
  transaction: Transaction<DatabaseSchema>,
  rated: readonly RatedRecord[],
  rows: readonly Selectable<UsageRecordTable>[],
): Promise<readonly RatedRecord[]> {
  if (rated.length === 0) return [];
  const there = await transaction
    .selectFrom('usage_records')
    .select(['id', 'detail', 'nano_dollars'])
    .where('id', 'in', rated.map(({ before }) => before.id).sort())
    .orderBy('id')
    .$if(isPostgres(transaction), (query) => query.forUpdate())
    .execute();
  const read = new Map(rows.map((row) => [row.id, row]));
  const same = new Set(
    there
      .filter(({ id, detail, nano_dollars }) => {
        const row = read.get(id);
        return row?.detail === detail && row.nano_dollars === nano_dollars;
      })
      .map(({ id }) => id),
  );
  return rated.filter(({ before }) => same.has(before.id));
}
