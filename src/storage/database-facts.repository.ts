/** Injection token of the {@link DatabaseFactsRepository}. */
export const DATABASE_FACTS_REPOSITORY = Symbol('DatabaseFactsRepository');

/** What kind of database it is, and what is in it. */
export interface DatabaseFacts {
  readonly kind: 'sqlite' | 'postgresql';
  readonly version: string;
  /** Bytes. */
  readonly size: number;
  /** Names of the migrations that were made, in their order. */
  readonly migrations: readonly string[];
  /** Those of them that a newer version of the gateway made. */
  readonly unknownMigrations: readonly string[];
}

/** Tells of the database itself. Both fail where it cannot be reached, and may take as long as it does. */
export interface DatabaseFactsRepository {
  /** The database's clock, in milliseconds since the epoch: the least that it can be asked. */
  now(): Promise<number>;
  facts(): Promise<DatabaseFacts>;
}
