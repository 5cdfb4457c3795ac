import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { DEFAULT_MIGRATION_TABLE } from 'kysely/migration';
import type { DatabaseFacts, DatabaseFactsRepository } from '../database-facts.repository.js';
import type { Database } from '../database/database.js';
import { isPostgres } from '../database/is-postgres.js';
import { migrations } from '../database/migrations/migrations.js';

type MigrationTables = Record<typeof DEFAULT_MIGRATION_TABLE, { name: string }>;

/** What SQL can tell of its own database. */
export class KyselyDatabaseFactsRepository implements DatabaseFactsRepository {
  constructor(private readonly database: Database) {}

  async now(): Promise<number> {
    const clock = this.isPostgres
      ? sql<string | number>`extract(epoch from clock_timestamp()) * 1000`
      : sql<string | number>`(julianday('now') - 2440587.5) * 86400000`;
    return Math.round(Number(await this.value(clock)));
  }

  async facts(): Promise<DatabaseFacts> {
    const version = this.isPostgres
      ? sql<string | number>`current_setting('server_version')`
      : sql<string | number>`sqlite_version()`;
    const size = this.isPostgres
      ? sql<string | number>`pg_database_size(current_database())`
      : sql<string | number>`(select page_count * page_size from pragma_page_count(), pragma_page_size())`;
    const names = await this.migrationNames();
    return {
      kind: this.isPostgres ? 'postgresql' : 'sqlite',
      version: String(await this.value(version)),
      size: Number(await this.value(size)),
      migrations: names,
      unknownMigrations: names.filter((name) => !(name in migrations)),
    };
  }

  private get isPostgres(): boolean {
    return isPostgres(this.database);
  }

  private async value(expression: RawBuilder<string | number>): Promise<string | number> {
    const { value } = await this.database.selectNoFrom(expression.as('value')).executeTakeFirstOrThrow();
    return value;
  }

  private async migrationNames(): Promise<readonly string[]> {
    const rows = await this.database
      .$extendTables<MigrationTables>()
      .selectFrom(DEFAULT_MIGRATION_TABLE)
      .select('name')
      .orderBy('name')
      .execute();
    return rows.map(({ name }) => name);
  }
}
