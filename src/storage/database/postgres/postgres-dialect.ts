import { PostgresAdapter, PostgresDialect, PostgresQueryCompiler } from 'kysely';
import type { DataTypeNode, DialectAdapter, QueryCompiler } from 'kysely';

/** Kysely's PostgreSQL dialect, for migrations that are written once for both databases. */
export class GatewayPostgresDialect extends PostgresDialect {
  override createQueryCompiler(): QueryCompiler {
    return new OwnTypesCompiler();
  }

  override createAdapter(): DialectAdapter {
    return new UnlockedAdapter();
  }
}

/** SQLite's `blob` is `bytea` here. */
class OwnTypesCompiler extends PostgresQueryCompiler {
  protected override visitDataType(node: DataTypeNode): void {
    this.append(node.dataType === 'blob' ? 'bytea' : node.dataType);
  }
}

/**
 * The lock of migrations is ours, see `migrateToLatest`: Kysely's belongs to a session, and a pooler such as PgBouncer
 * gives every transaction another one.
 */
class UnlockedAdapter extends PostgresAdapter {
  override async acquireMigrationLock(): Promise<void> {
    // Held already.
  }

  override async releaseMigrationLock(): Promise<void> {
    // The end of the transaction does it.
  }
}
