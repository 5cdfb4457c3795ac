import type { Kysely, Selectable } from 'kysely';
import type { Prices } from '../../../config/model-facts.js';
import type { AuditEntry } from '../../audit.repository.js';
import type { DatabaseSchema, PriceVersionTable } from '../../database/database-schema.js';
import type { PriceRepository, PriceVersion, StoredPrices } from '../../price.repository.js';
import { insertAuditEntry } from '../audit-rows.js';
import { raiseCounter } from '../raise-counter.js';

const counter = 'prices';

/** Prices of one's own, in SQL. */
export class KyselyPriceRepository implements PriceRepository {
  constructor(private readonly database: Kysely<DatabaseSchema>) {}

  revision(): Promise<number> {
    return revisionIn(this.database);
  }

  /** In one transaction that sees one moment, so that the versions are those of the revision. */
  async read(): Promise<StoredPrices> {
    const snapshot = this.database.transaction().setIsolationLevel('repeatable read');
    return snapshot.execute(async (transaction) => {
      const versions = await versionsIn(transaction);
      return { revision: await revisionIn(transaction), versions };
    });
  }

  add(version: PriceVersion, note: AuditEntry, most: number): Promise<boolean> {
    const { id, provider, model, prices, from, createdAt, createdBy } = version;
    return this.database.transaction().execute(async (transaction) => {
      // First, so that nobody adds another one between the count and the end.
      await raiseCounter(transaction, counter);
      const { count } = await transaction
        .selectFrom('price_versions')
        .select(({ fn }) => fn.countAll<number | string>().as('count'))
        .executeTakeFirstOrThrow();
      if (Number(count) >= most) return false;
      await transaction
        .insertInto('price_versions')
        .values({
          id,
          provider,
          model,
          prices: JSON.stringify(prices),
          starts_at: from,
          note: version.note ?? null,
          created_at: createdAt,
          created_by: createdBy,
        })
        .execute();
      await insertAuditEntry(transaction, note);
      return true;
    });
  }

  remove(id: string, note: AuditEntry): Promise<boolean> {
    return this.database.transaction().execute(async (transaction) => {
      const removed = await transaction
        .deleteFrom('price_versions')
        .where('id', '=', id)
        .returning('id')
        .execute();
      if (removed.length === 0) return false;
      await raiseCounter(transaction, counter);
      await insertAuditEntry(transaction, note);
      return true;
    });
  }
}

/** In the order of their making. */
export async function versionsIn(database: Kysely<DatabaseSchema>): Promise<readonly PriceVersion[]> {
  const rows = await database
    .selectFrom('price_versions')
    .selectAll()
    .orderBy('created_at')
    .orderBy('id')
    .execute();
  return rows.map(toVersion);
}

const toVersion = (row: Selectable<PriceVersionTable>): PriceVersion => ({
  id: row.id,
  provider: row.provider,
  model: row.model,
  prices: JSON.parse(row.prices) as Prices,
  from: row.starts_at,
  ...(row.note !== null && { note: row.note }),
  createdAt: row.created_at,
  createdBy: row.created_by,
});

async function revisionIn(database: Kysely<DatabaseSchema>): Promise<number> {
  const row = await database
    .selectFrom('counters')
    .select('value')
    .where('name', '=', counter)
    .executeTakeFirst();
  return row?.value ?? 0;
}
