import type { Kysely, Selectable, Transaction } from 'kysely';
import type { AuditEntry } from '../audit.repository.js';
import type {
  ConfigurationEntry,
  ConfigurationEntryToKeep,
  ConfigurationKind,
  ConfigurationRepository,
  StoredConfiguration,
} from '../configuration.repository.js';
import type { ConfigurationEntryTable, DatabaseSchema } from '../database/database-schema.js';
import { SecretKeyReplacedError } from '../secret-key-replaced-error.js';
import type { TextSeal } from '../text-seal.js';
import { holdLock } from './hold-lock.js';
import { insertAuditEntry } from './audit-rows.js';
import { readFact } from './installation-facts.js';
import { raiseCounter } from './raise-counter.js';

const counter = 'configuration';

/** The administration's configuration in SQL, its contents sealed. */
export class KyselyConfigurationRepository implements ConfigurationRepository {
  constructor(
    private readonly database: Kysely<DatabaseSchema>,
    private readonly seal: TextSeal,
  ) {}

  revision(): Promise<number> {
    return revisionIn(this.database);
  }

  /**
   * In one transaction that sees one moment, so that the entries are those of the revision.
   * @throws SecretKeyReplacedError where another process has put another secret key in place of this one
   */
  async read(): Promise<StoredConfiguration> {
    const snapshot = this.database.transaction().setIsolationLevel('repeatable read');
    return snapshot.execute(async (transaction) => {
      const entries = await entriesIn(transaction, this.seal);
      // What is in use is better than nothing.
      if (entries.some(({ content }) => content === undefined)) await this.requireKey(transaction);
      return { revision: await revisionIn(transaction), entries };
    });
  }

  private async requireKey(transaction: Transaction<DatabaseSchema>): Promise<void> {
    const holding = await readFact(transaction, 'secret-key');
    if (holding !== undefined && !this.seal.isOf(holding)) throw new SecretKeyReplacedError();
  }

  put(entry: ConfigurationEntryToKeep, revision: number, note: AuditEntry): Promise<number | undefined> {
    const { kind, name, createdAt, updatedAt } = entry;
    const content = this.seal.seal(entry.content, contextOf(entry));
    return this.change(revision, note, async (transaction, raised) => {
      const changed = { content, updated_at: updatedAt, revision: raised };
      await transaction
        .insertInto('configuration_entries')
        .values({ kind, name, created_at: createdAt, ...changed })
        .onConflict((conflict) => conflict.columns(['kind', 'name']).doUpdateSet(changed))
        .execute();
    });
  }

  remove(
    kind: ConfigurationKind,
    name: string,
    revision: number,
    note: AuditEntry,
  ): Promise<number | undefined> {
    return this.change(revision, note, async (transaction) => {
      await transaction
        .deleteFrom('configuration_entries')
        .where('kind', '=', kind)
        .where('name', '=', name)
        .execute();
    });
  }

  /** Nobody else changes anything between the look at the revision and the end of the transaction. */
  private change(
    revision: number,
    note: AuditEntry,
    make: (transaction: Transaction<DatabaseSchema>, raised: number) => Promise<void>,
  ): Promise<number | undefined> {
    return this.database.transaction().execute(async (transaction) => {
      await holdLock(transaction, counter);
      if ((await revisionIn(transaction)) !== revision) return undefined;
      const raised = await raiseCounter(transaction, counter);
      await make(transaction, raised);
      await insertAuditEntry(transaction, note);
      return raised;
    });
  }
}

/** All entries, oldest first. */
export async function entriesIn(
  database: Kysely<DatabaseSchema>,
  seal: TextSeal,
): Promise<readonly ConfigurationEntry[]> {
  const rows = await database
    .selectFrom('configuration_entries')
    .selectAll()
    .orderBy('created_at')
    .orderBy('name')
    .execute();
  return rows.map((row) => toEntry(row, seal));
}

function toEntry(row: Selectable<ConfigurationEntryTable>, seal: TextSeal): ConfigurationEntry {
  const { kind, name, created_at: createdAt, updated_at: updatedAt, revision } = row;
  return { kind, name, content: seal.open(row.content, contextOf(row)), createdAt, updatedAt, revision };
}

const contextOf = ({ kind, name }: Pick<ConfigurationEntry, 'kind' | 'name'>): string => `${kind}\n${name}`;

async function revisionIn(database: Kysely<DatabaseSchema>): Promise<number> {
  const row = await database
    .selectFrom('counters')
    .select('value')
    .where('name', '=', counter)
    .executeTakeFirst();
  return row?.value ?? 0;
}
