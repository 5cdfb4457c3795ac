import { existsSync } from 'node:fs';
import { sql } from 'kysely';
import { DEFAULT_MIGRATION_TABLE } from 'kysely/migration';
import type { ConfigurationEntry } from '../configuration.repository.js';
import type { DatabaseFacts } from '../database-facts.repository.js';
import type { Database } from '../database/database.js';
import { breaksOlderVersions } from '../database/migrate.js';
import { migrations } from '../database/migrations/migrations.js';
import { connectSqliteReadOnly, databaseFile } from '../database/sqlite/open-sqlite.js';
import { explainSqliteFailure } from '../database/sqlite/explain-sqlite-failure.js';
import { readFact } from '../kysely/installation-facts.js';
import { configurationTexts } from '../key-rotation/sealed-texts.js';
import { entriesIn } from '../kysely/kysely-configuration-repository.js';
import { KyselyDatabaseFactsRepository } from '../kysely/kysely-database-facts-repository.js';
import { versionsIn } from '../kysely/prices/kysely-price-repository.js';
import { findSecretKeys, keyPlace } from '../open-secret-keys.js';
import type { RememberedKeys } from '../open-secret-keys.js';
import type { PriceVersion } from '../price.repository.js';
import type { SecretKeys } from '../secret-key.repository.js';
import type { StorageSettings } from '../storage-settings.js';
import { TextSeal } from '../text-seal.js';
import { quickCheck } from './quick-check.js';

/** The address of a PostgreSQL as people may see it. */
export { shownAddress as shownPostgres } from '../database/postgres/postgres-address.js';

/** Damages that are told. */
const mostDamages = 3;

/** The keys that open what is sealed. */
export type SealKeys = Pick<SecretKeys, 'current' | 'former'>;

/** How a database and this version's migrations stand to each other. */
export interface MigrationState {
  /** That the next start will make. */
  readonly pending: readonly string[];
  /** That a newer version made. */
  readonly unknown: readonly string[];
  /** Those of them with which this version cannot work. */
  readonly breaking: readonly string[];
}

/** What PostgreSQL lets a gateway do. */
export interface PostgresTerms {
  /** Connections that it takes at most, from everybody. */
  readonly mostConnections: number;
  /** Those of them that only superusers and whoever was named get. */
  readonly reservedConnections: number;
  /** Those that are open now. */
  readonly openConnections: number;
  /** Those of them that gateways have, and this look. */
  readonly gatewayConnections: number;
  readonly isReadOnly: boolean;
  /** Whether tables may be made. */
  readonly mayMigrate: boolean;
}

/** A database that is looked at beside whoever uses it: nothing in it is changed, and no lock is kept. */
export class StorageInspection {
  private readonly factsOf: KyselyDatabaseFactsRepository;
  private tables: Promise<ReadonlySet<string>> | undefined;

  /**
   * @param explain makes an error for operators of what a question ends with
   * @param file of a SQLite
   */
  constructor(
    private readonly database: Database,
    private readonly explain: (error: unknown) => Error,
    private readonly file = '',
  ) {
    this.factsOf = new KyselyDatabaseFactsRepository(database);
  }

  /** Its clock, in milliseconds since the epoch. @throws StorageError, as all of these */
  now(): Promise<number> {
    return this.ask(() => this.factsOf.now());
  }

  /** Undefined where no gateway has been here yet. */
  facts(): Promise<DatabaseFacts | undefined> {
    return this.ask(async () =>
      (await this.has(DEFAULT_MIGRATION_TABLE)) ? this.factsOf.facts() : undefined,
    );
  }

  /**
   * Of SQLite: what is damaged, as it says it. Empty: nothing.
   * @param patience how long it may take, in milliseconds
   * @returns undefined where it took longer
   */
  damages(patience: number): Promise<readonly string[] | undefined> {
    return this.ask(() => quickCheck(this.file, mostDamages, patience));
  }

  /** Of PostgreSQL. */
  postgresTerms(): Promise<PostgresTerms> {
    return this.ask(async () => {
      const { rows } = await sql<PostgresTerms>`
        select
          current_setting('max_connections')::int as "mostConnections",
          current_setting('superuser_reserved_connections')::int
            + coalesce(current_setting('reserved_connections', true)::int, 0) as "reservedConnections",
          (select count(*) from pg_stat_activity where datid is not null)::int as "openConnections",
          (
            select count(*) from pg_stat_activity
            where datid is not null and application_name = current_setting('application_name')
          )::int as "gatewayConnections",
          pg_is_in_recovery() or current_setting('transaction_read_only')::bool as "isReadOnly",
          coalesce(has_schema_privilege(current_schema(), 'create'), false) as "mayMigrate"
      `.execute(this.database);
      const [terms] = rows;
      if (terms === undefined) throw new Error('PostgreSQL answered without a row.');
      return terms;
    });
  }

  /** What it remembers of the secret keys that it was used with. */
  rememberedKeys(): Promise<RememberedKeys> {
    return this.ask(async () => {
      if (!(await this.has('installation'))) return {};
      const known = await readFact(this.database, 'secret-key');
      return { known, pending: await readFact(this.database, 'former-secret-key') };
    });
  }

  /** What the administration keeps, oldest first, opened with the keys. */
  storedEntries(keys: SealKeys): Promise<readonly ConfigurationEntry[]> {
    return this.ask(async () =>
      (await this.has('configuration_entries'))
        ? entriesIn(this.database, new TextSeal(keys, configurationTexts.purpose))
        : [],
    );
  }

  /** Prices that operators have set, in the order of their making. */
  prices(): Promise<readonly PriceVersion[]> {
    return this.ask(async () => ((await this.has('price_versions')) ? versionsIn(this.database) : []));
  }

  close(): Promise<void> {
    return this.database.destroy();
  }

  private async has(table: string): Promise<boolean> {
    this.tables ??= this.database.introspection
      .getTables({ withInternalKyselyTables: true })
      .then((tables) => new Set(tables.map(({ name }) => name)));
    return (await this.tables).has(table);
  }

  private async ask<Answer>(question: () => Promise<Answer>): Promise<Answer> {
    try {
      return await question();
    } catch (error) {
      throw this.explain(error);
    }
  }
}

/**
 * Looks at the database that the settings name.
 * @returns undefined where it is a SQLite that no gateway has made yet
 * @throws StorageError
 */
export async function inspectStorage(settings: StorageSettings): Promise<StorageInspection | undefined> {
  const { dataDirectory, database } = settings;
  if (database.url !== '') {
    const { connectPostgresToLook, explainPostgres } = await import('../database/postgres/open-postgres.js');
    return new StorageInspection(await connectPostgresToLook(database), explainPostgres(database));
  }
  const file = databaseFile(dataDirectory);
  if (!existsSync(file)) return undefined;
  const explain = (error: unknown) => explainSqliteFailure(file, error);
  return new StorageInspection(connectSqliteReadOnly(dataDirectory), explain, file);
}

/** @param facts undefined: no gateway has been there yet */
export function migrationState(facts: DatabaseFacts | undefined): MigrationState {
  const made = facts?.migrations ?? [];
  const unknown = facts?.unknownMigrations ?? [];
  return {
    pending: Object.keys(migrations).filter((name) => !made.includes(name)),
    unknown,
    breaking: unknown.filter(breaksOlderVersions),
  };
}

/**
 * The secret keys that storage was used with.
 * @param storage undefined: there is no database yet
 * @returns undefined where the first start will make one
 * @throws StorageError where the key is lost, or another one
 */
export const inspectSecretKeys = async (
  settings: StorageSettings,
  storage: StorageInspection | undefined,
): Promise<SealKeys | undefined> => findSecretKeys(settings, (await storage?.rememberedKeys()) ?? {});

/** Where that key is, as an operator knows it: its file, or the variable. */
export const secretKeyPlace = (settings: StorageSettings): string => keyPlace(settings);
