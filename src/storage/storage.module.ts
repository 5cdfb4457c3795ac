import { Inject, Module } from '@nestjs/common';
import type { OnApplicationShutdown } from '@nestjs/common';
import { GATEWAY_CONFIGURATION } from '../config/gateway-configuration.js';
import type { GatewayConfiguration } from '../config/gateway-configuration.js';
import { ADMIN_KEY_REPOSITORY } from './admin-key.repository.js';
import { CLIENT_SECRET_REPOSITORY } from './client-secret.repository.js';
import { CONFIGURATION_REPOSITORY } from './configuration.repository.js';
import { openDatabase } from './database/open-database.js';
import type { Database } from './database/open-database.js';
import { FIRST_CREDENTIALS_REPOSITORY } from './first-credentials.repository.js';
import { IDEMPOTENT_ANSWER_REPOSITORY } from './idempotent-answer.repository.js';
import { KyselyAdminKeyRepository } from './kysely/kysely-admin-key-repository.js';
import { KyselyClientSecretRepository } from './kysely/kysely-client-secret-repository.js';
import { KyselyConfigurationRepository } from './kysely/kysely-configuration-repository.js';
import { KyselyFirstCredentialsRepository } from './kysely/kysely-first-credentials-repository.js';
import { KyselyIdempotentAnswerRepository } from './kysely/kysely-idempotent-answer-repository.js';
import { KEPT_TURN_REPOSITORY } from './kept-turn.repository.js';
import { KyselyKeptTurnRepository } from './kysely/kysely-kept-turn-repository.js';
import { KyselyPictureRepository } from './kysely/kysely-picture-repository.js';
import { KyselyResponseRepository } from './kysely/kysely-response-repository.js';
import { KyselyTokenRepository } from './kysely/kysely-token-repository.js';
import { openSecretKey } from './open-secret-key.js';
import { PICTURE_REPOSITORY } from './picture.repository.js';
import { RESPONSE_REPOSITORY } from './response.repository.js';
import { SECRET_KEY } from './secret-key.repository.js';
import type { SecretKey } from './secret-key.repository.js';
import { TextSeal } from './text-seal.js';
import { TOKEN_REPOSITORY } from './token.repository.js';

const DATABASE = Symbol('Database');

/** The repositories, on a database that is opened and migrated before anything else starts, and closed last. */
@Module({
  providers: [
    {
      provide: DATABASE,
      inject: [GATEWAY_CONFIGURATION],
      useFactory: ({ dataDirectory }: GatewayConfiguration) => openDatabase(dataDirectory),
    },
    { provide: SECRET_KEY, inject: [GATEWAY_CONFIGURATION, DATABASE], useFactory: openSecretKey },
    {
      provide: TOKEN_REPOSITORY,
      inject: [DATABASE],
      useFactory: (database: Database) => new KyselyTokenRepository(database),
    },
    {
      provide: ADMIN_KEY_REPOSITORY,
      inject: [DATABASE],
      useFactory: (database: Database) => new KyselyAdminKeyRepository(database),
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
      inject: [DATABASE, SECRET_KEY],
      useFactory: (database: Database, key: SecretKey) =>
        new KyselyConfigurationRepository(database, new TextSeal(key, 'configuration')),
    },
    {
      provide: IDEMPOTENT_ANSWER_REPOSITORY,
      inject: [DATABASE],
      useFactory: (database: Database) => new KyselyIdempotentAnswerRepository(database),
    },
  ],
  exports: [
    SECRET_KEY,
    TOKEN_REPOSITORY,
    ADMIN_KEY_REPOSITORY,
    FIRST_CREDENTIALS_REPOSITORY,
    RESPONSE_REPOSITORY,
    KEPT_TURN_REPOSITORY,
    PICTURE_REPOSITORY,
    CLIENT_SECRET_REPOSITORY,
    CONFIGURATION_REPOSITORY,
    IDEMPOTENT_ANSWER_REPOSITORY,
  ],
})
export class StorageModule implements OnApplicationShutdown {
  constructor(@Inject(DATABASE) private readonly database: Database) {}

  /** Runs after every module has stopped using it. */
  async onApplicationShutdown(): Promise<void> {
    await this.database.destroy();
  }
}
