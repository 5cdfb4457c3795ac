import type { Kysely, Selectable, Transaction } from 'kysely';
import type {
  AdminKeyOutcome,
  AdminKeyRecord,
  AdminKeyRepository,
  AdminRole,
} from '../admin-key.repository.js';
import type { AuditEntry } from '../audit.repository.js';
import type { AdminKeyTable, DatabaseSchema } from '../database/database-schema.js';
import { insertAuditEntry } from './audit-rows.js';
import { raiseCounter } from './raise-counter.js';

/** Admin keys in SQL. */
export class KyselyAdminKeyRepository implements AdminKeyRepository {
  constructor(private readonly database: Kysely<DatabaseSchema>) {}

  findByHash(hash: string): Promise<AdminKeyRecord | undefined> {
    return findBy(this.database, 'hash', hash);
  }

  async find(idOrName: string): Promise<AdminKeyRecord | undefined> {
    return (await findBy(this.database, 'id', idOrName)) ?? (await findBy(this.database, 'name', idOrName));
  }

  async list(): Promise<readonly AdminKeyRecord[]> {
    const rows = await this.database
      .selectFrom('admin_keys')
      .selectAll()
      .orderBy('created_at')
      .orderBy('id')
      .execute();
    return rows.map(toAdminKeyRecord);
  }

  add(key: AdminKeyRecord, note: AuditEntry): Promise<boolean> {
    return this.alone(async (transaction) => {
      if ((await findBy(transaction, 'name', key.name)) !== undefined) return false;
      await insertAdminKey(transaction, key);
      await insertAuditEntry(transaction, note);
      return true;
    });
  }

  change(
    id: string,
    decide: (before: AdminKeyRecord) => AdminKeyRecord,
    note: (before: AdminKeyRecord, after: AdminKeyRecord) => AuditEntry,
  ): Promise<AdminKeyOutcome> {
    return this.alone(async (transaction) => {
      const before = await findBy(transaction, 'id', id);
      if (before === undefined) return 'missing';
      const after = decide(before);
      const namesake = await findBy(transaction, 'name', after.name);
      if (namesake !== undefined && namesake.id !== id) return 'name-taken';
      if (after.role !== 'owner' && (await isLastOwner(transaction, before))) return 'last-owner';
      const { name, role } = after;
      await transaction.updateTable('admin_keys').set({ name, role }).where('id', '=', id).execute();
      await insertAuditEntry(transaction, note(before, after));
      return after;
    });
  }

  remove(id: string, note: (before: AdminKeyRecord) => AuditEntry): Promise<AdminKeyOutcome> {
    return this.alone(async (transaction) => {
      const before = await findBy(transaction, 'id', id);
      if (before === undefined) return 'missing';
      if (await isLastOwner(transaction, before)) return 'last-owner';
      await transaction.deleteFrom('admin_keys').where('id', '=', id).execute();
      await insertAuditEntry(transaction, note(before));
      return before;
    });
  }

  /** Nobody else changes a key until the transaction ends. */
  private alone<Result>(
    work: (transaction: Transaction<DatabaseSchema>) => Promise<Result>,
  ): Promise<Result> {
    return this.database.transaction().execute(async (transaction) => {
      await raiseCounter(transaction, 'admin-keys');
      return work(transaction);
    });
  }
}

/** Adds a key whose name must be free. */
export async function insertAdminKey(
  database: Kysely<DatabaseSchema>,
  { id, name, role, display, hash, createdAt }: AdminKeyRecord,
): Promise<void> {
  await database
    .insertInto('admin_keys')
    .values({ id, name, role, display, hash, created_at: createdAt })
    .execute();
}

async function findBy(
  database: Kysely<DatabaseSchema>,
  column: 'id' | 'name' | 'hash',
  value: string,
): Promise<AdminKeyRecord | undefined> {
  const row = await database
    .selectFrom('admin_keys')
    .selectAll()
    .where(column, '=', value)
    .executeTakeFirst();
  return row && toAdminKeyRecord(row);
}

async function isLastOwner(database: Kysely<DatabaseSchema>, { id, role }: AdminKeyRecord): Promise<boolean> {
  if (role !== 'owner') return false;
  const other = await database
    .selectFrom('admin_keys')
    .select('id')
    .where('role', '=', 'owner')
    .where('id', '!=', id)
    .limit(1)
    .executeTakeFirst();
  return other === undefined;
}

const toAdminKeyRecord = (row: Selectable<AdminKeyTable>): AdminKeyRecord => ({
  id: row.id,
  name: row.name,
  role: row.role as AdminRole,
  display: row.display,
  hash: row.hash,
  createdAt: row.created_at,
});
