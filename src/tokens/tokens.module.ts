import { Module } from '@nestjs/common';
import { SharedStateModule } from '../shared-state/shared-state.module.js';
import { StorageModule } from '../storage/storage.module.js';
import { AdminKeyLookup } from './admin-key-lookup.js';
import { AdminKeyService } from './admin-key.service.js';
import { CredentialHasher } from './credential-hasher.js';
import { FirstCredentials } from './first-credentials.js';
import { TokenCache } from './token-cache.js';
import { TokenLookup } from './token-lookup.js';
import { TokenModels } from './token-models.js';
import { TokenNews } from './token-news.js';
import { TokenWatch } from './token-watch.js';
import { TokenService } from './token.service.js';

/** Issues tokens and checks them. */
@Module({
  imports: [SharedStateModule, StorageModule],
  providers: [
    AdminKeyLookup,
    AdminKeyService,
    CredentialHasher,
    TokenCache,
    TokenModels,
    TokenNews,
    TokenWatch,
    TokenLookup,
    TokenService,
    FirstCredentials,
  ],
  exports: [
    AdminKeyLookup,
    AdminKeyService,
    CredentialHasher,
    TokenLookup,
    TokenModels,
    TokenService,
    FirstCredentials,
  ],
})
export class TokensModule {}
