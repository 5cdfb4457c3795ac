import { Inject, Module } from '@nestjs/common';
import type { OnApplicationShutdown } from '@nestjs/common';
import { GATEWAY_CONFIGURATION } from '../config/gateway-configuration.js';
import type { GatewayConfiguration } from '../config/gateway-configuration.js';
import { ADMIN_KEY_REPOSITORY } from './admin-key.repository.js';
import { ADMIN_SESSION_REPOSITORY } from './admin-session.repository.js';
import { AUDIT_REPOSITORY } from './audit.repository.js';
import { CACHED_ANSWER_REPOSITORY } from './cached-answer.repository.js';
import { CLIENT_SECRET_REPOSITORY } from './client-secret.repository.js';
import { CONFIGURATION_REPOSITORY } from './configuration.repository.js';
import { DATABASE_FACTS_REPOSITORY } from './database-facts.repository.js';
import { DatabaseHealth } from './database-health.js';
import type { Database } from './database/database.js';
import { connectLedger, connectReports, openDatabase } from './database/open-database.js';
import { FIRST_CREDENTIALS_REPOSITORY } from './first-credentials.repository.js';
import { IDEMPOTENT_ANSWER_REPOSITORY } from './idempotent-answer.repository.js';
import { KyselyAdminKeyRepository } from './kysely/kysely-admin-key-repository.js';
import { KyselyAdminSessionRepository } from './kysely/kysely-admin-session-repository.js';
import { KyselyAuditRepository } from './kysely/kysely-audit-repository.js';
import { KyselyCachedAnswerRepository } from './kysely/kysely-cached-answer-repository.js';
import { KyselyClientSecretRepository } from './kysely/kysely-client-secret-repository.js';
import { KyselyConfigurationRepository } from './kysely/kysely-configuration-repository.js';
import { KyselyDatabaseFactsRepository } from './kysely/kysely-database-facts-repository.js';
import { KyselyFirstCredentialsRepository } from './kysely/kysely-first-credentials-repository.js';
import { KyselyIdempotentAnswerRepository } from './kysely/kysely-idempotent-answer-repository.js';
import { KEPT_TURN_REPOSITORY } from './kept-turn.repository.js';
import { KyselyKeptTurnRepository } from './kysely/kysely-kept-turn-repository.js';
import { KyselyPictureRepository } from './kysely/kysely-picture-repository.js';
import { KyselyRequestBodyRepository } from './kysely/kysely-request-body-repository.js';
import { KyselyResponseRepository } from './kysely/kysely-response-repository.js';
import { KyselyTokenRepository } from './kysely/kysely-token-repository.js';
import { KyselyUsageQueryRepository } from './kysely/usage/kysely-usage-query-repository.js';
import { KyselyUsageRetentionRepository } from './kysely/usage/kysely-usage-retention-repository.js';
import { KyselyUsageRepository } from './kysely/usage/kysely-usage-repository.js';
import { KyselyPriceRepository } from './kysely/prices/kysely-price-repository.js';
import { KyselyReratingRepository } from './kysely/prices/kysely-rerating-repository.js';
import { KeyRotation } from './key-rotation/key-rotation.js';
import { configurationTexts, requestBodyTexts } from './key-rotation/sealed-texts.js';
import { openSecretKeys } from './open-secret-keys.js';
import { PICTURE_REPOSITORY } from './picture.repository.js';
import { PRICE_REPOSITORY } from './price.repository.js';
import { REQUEST_BODY_REPOSITORY } from './request-body.repository.js';
import { RERATING_REPOSITORY } from './rerating.repository.js';
import { RESPONSE_REPOSITORY } from './response.repository.js';
import { HASH_KEY, SECRET_KEYS } from './secret-key.repository.js';
import type { SecretKeys } from './secret-key.repository.js';
import { TextSeal } from './text-seal.js';
import { TOKEN_REPOSITORY } from './token.repository.js';
import { USAGE_QUERY_REPOSITORY } from './usage-query.repository.js';
import { USAGE_RETENTION_REPOSITORY } from './usage-retention.repository.js';
import { USAGE_REPOSITORY } from './usage.repository.js';

const DATABASE = Symbol('Database');
/** The same database by connections of its own: long queries of the ledger make nobody else wait. */
const LEDGER_DATABASE = Symbol('LedgerDatabase');
/** The same for reports and the log: these keep neither requests nor the ledger waiting. */
const REPORTS_DATABASE = Symbol('ReportsDatabase');

/** The repositories, on a database that is opened and migrated before anything else starts, and closed last. */
@Module({
  providers: [
    {
      provide: DatabaseHealth,
      inject: [GATEWAY_CONFIGURATION],
      useFactory: ({ database }: GatewayConfiguration) => new DatabaseHealth(database.outageTolerance),
    },
    {
      provide: DATABASE,
      inject: [GATEWAY_CONFIGURATION, DatabaseHealth],
      useFactory: (configuration: GatewayConfiguration, health: DatabaseHealth) =>
        openDatabase(configuration, health),
    },
    {
      provide: LEDGER_DATABASE,
      // Behind the other one, which migrates it.
      inject: [GATEWAY_CONFIGURATION, DatabaseHealth, DATABASE],
      useFactory: (configuration: GatewayConfiguration, health: DatabaseHealth) =>
        connectLedger(configuration, health),
    },
    {
      provide: REPORTS_DATABASE,
      inject: [GATEWAY_CONFIGURATION, LEDGER_DATABASE],
      useFactory: connectReports,
    },
    { provide: SECRET_KEYS, inject: [GATEWAY_CONFIGURATION, DATABASE], useFactory: openSecretKeys },
    { provide: HASH_KEY, inject: [SECRET_KEYS], useFactory: ({ hashing }: SecretKeys) => hashing },
    {
      provide: KeyRotation,
      inject: [LEDGER_DATABASE, SECRET_KEYS],
      useFactory: (database: Database, keys: SecretKeys) => new KeyRotation(database, keys),
    },
    {
      provide: TOKEN_REPOSITORY,
      inject: [DATABASE],
      useFactory: (database: Database) => new KyselyTokenRepository(database),
    },
    {
      provide: DATABASE_FACTS_REPOSITORY,
      inject: [DATABASE],
      useFactory: (database: Database) => new KyselyDatabaseFactsRepository(database),
    },
    {
      provide: ADMIN_KEY_REPOSITORY,
      inject: [DATABASE],
      useFactory: (database: Database) => new KyselyAdminKeyRepository(database),
    },
    {
      provide: ADMIN_SESSION_REPOSITORY,
      inject: [DATABASE],
      useFactory: (database: Database) => new KyselyAdminSessionRepository(database),
    },
    {
      provide: AUDIT_REPOSITORY,
      inject: [DATABASE],
      useFactory: (database: Database) => new KyselyAuditRepository(database),
    },
    {
      provide: FIRST_CREDENTIALS_REPOSITORY,
      inject: [DATABASE],
      useFactory: (database: Database) => new KyselyFirstCredentialsRepository(database),
    },
    {
      provide: RESPONSE_REPOSITORY,
      inject: [DATABASE],
      useFactory: (database: Database) => new KyselyResponseRepository(database),
    },
    {
      provide: KEPT_TURN_REPOSITORY,
      inject: [DATABASE],
      useFactory: (database: Database) => new KyselyKeptTurnRepository(database),
    },
    {
      provide: PICTURE_REPOSITORY,
      inject: [DATABASE],
      useFactory: (database: Database) => new KyselyPictureRepository(database),
    },
    {
      provide: CLIENT_SECRET_REPOSITORY,
      inject: [DATABASE],
      useFactory: (database: Database) => new KyselyClientSecretRepository(database),
    },
    {
      provide: CONFIGURATION_REPOSITORY,
      inject: [DATABASE, SECRET_KEYS],
      useFactory: (database: Database, keys: SecretKeys) =>
        new KyselyConfigurationRepository(database, new TextSeal(keys, configurationTexts.purpose)),
    },
    {
      provide: PRICE_REPOSITORY,
      inject: [DATABASE],
      useFactory: (database: Database) => new KyselyPriceRepository(database),
    },
    {
      provide: RERATING_REPOSITORY,
      inject: [LEDGER_DATABASE],
      useFactory: (database: Database) => new KyselyReratingRepository(database),
    },
    {
      provide: REQUEST_BODY_REPOSITORY,
      inject: [DATABASE, SECRET_KEYS],
      useFactory: (database: Database, keys: SecretKeys) =>
        new KyselyRequestBodyRepository(database, new TextSeal(keys, requestBodyTexts.purpose)),
    },
    {
      provide: IDEMPOTENT_ANSWER_REPOSITORY,
      inject: [DATABASE],
      useFactory: (database: Database) => new KyselyIdempotentAnswerRepository(database),
    },
    {
      provide: USAGE_REPOSITORY,
      inject: [LEDGER_DATABASE],
      useFactory: (database: Database) => new KyselyUsageRepository(database),
    },
    {
      provide: USAGE_QUERY_REPOSITORY,
      inject: [REPORTS_DATABASE],
      useFactory: (database: Database) => new KyselyUsageQueryRepository(database),
    },
    {
      provide: CACHED_ANSWER_REPOSITORY,
      inject: [DATABASE],
      useFactory: (database: Database) => new KyselyCachedAnswerRepository(database),
    },
    {
      provide: USAGE_RETENTION_REPOSITORY,
      inject: [LEDGER_DATABASE],
      useFactory: (database: Database) => new KyselyUsageRetentionRepository(database),
    },
  ],
  exports: [
    DatabaseHealth,
    DATABASE_FACTS_REPOSITORY,
    SECRET_KEYS,
    HASH_KEY,
    TOKEN_REPOSITORY,
    ADMIN_KEY_REPOSITORY,
    ADMIN_SESSION_REPOSITORY,
    AUDIT_REPOSITORY,
    FIRST_CREDENTIALS_REPOSITORY,
    RESPONSE_REPOSITORY,
    KEPT_TURN_REPOSITORY,
    PICTURE_REPOSITORY,
    CLIENT_SECRET_REPOSITORY,
    CONFIGURATION_REPOSITORY,
    IDEMPOTENT_ANSWER_REPOSITORY,
    PRICE_REPOSITORY,
    RERATING_REPOSITORY,
    REQUEST_BODY_REPOSITORY,
    USAGE_REPOSITORY,
    USAGE_QUERY_REPOSITORY,
    CACHED_ANSWER_REPOSITORY,
    USAGE_RETENTION_REPOSITORY,
  ],
})
export class StorageModule implements OnApplicationShutdown {
  constructor(
    @Inject(DATABASE) private readonly database: Database,
    @Inject(LEDGER_DATABASE) private readonly ledgerDatabase: Database,
    @Inject(REPORTS_DATABASE) private readonly reportsDatabase: Database,
  ) {}

  /** Runs after every module has stopped using it. */
  async onApplicationShutdown(): Promise<void> {
    // PostgreSQL's reports are asked on the ledger's connections.
    if (this.reportsDatabase !== this.ledgerDatabase) await this.reportsDatabase.destroy();
    await this.ledgerDatabase.destroy();
    await this.database.destroy();
  }
}
