import { Module } from '@nestjs/common';
import { ExplanationApiModule } from '../api/explanation/explanation-api.module.js';
import { AuditModule } from '../audit/audit.module.js';
import { OpenIdConnectModule } from '../auth/openid-connect/openid-connect.module.js';
import { SessionsModule } from '../auth/sessions/sessions.module.js';
import { LimitsModule } from '../limits/limits.module.js';
import { PipelineModule } from '../pipeline/pipeline.module.js';
import { ProvidersModule } from '../providers/providers.module.js';
import { RatingModule } from '../rating/rating.module.js';
import { RequestLogModule } from '../request-log/request-log.module.js';
import { ResponseCacheModule } from '../response-cache/response-cache.module.js';
import { RoutingModule } from '../routing/routing.module.js';
import { SharedStateModule } from '../shared-state/shared-state.module.js';
import { StorageModule } from '../storage/storage.module.js';
import { UsageModule } from '../usage/usage.module.js';
import { TokensModule } from '../tokens/tokens.module.js';
import { AdminKeysController } from './admin-keys/admin-keys.controller.js';
import { AuditController } from './audit/audit.controller.js';
import { CatalogueController } from './catalogue/catalogue.controller.js';
import { CatalogueNames } from './catalogue/catalogue-names.js';
import { CatalogueView } from './catalogue/catalogue-view.js';
import { RoutingView } from './catalogue/routing-view.js';
import { ConfigurationFile } from './configuration/configuration-file.js';
import { ConfigurationSwap } from './configuration/configuration-swap.js';
import { ConfigurationController } from './configuration/configuration.controller.js';
import { RouteExplanationController } from './explanation/route-explanation.controller.js';
import { RouteExplanationService } from './explanation/route-explanation.service.js';
import { ModelAdministration } from './models/model-administration.js';
import { AdministrationModelsController } from './models/models.controller.js';
import { PricesController } from './prices/prices.controller.js';
import { ReratingsController } from './prices/reratings.controller.js';
import { PromptCachesController } from './caches/prompt-caches.controller.js';
import { ProviderAdministration } from './providers/provider-administration.js';
import { ProviderStates } from './providers/provider-states.js';
import { ProviderStatesController } from './providers/provider-states.controller.js';
import { ConnectionTests } from './providers/connection-tests.js';
import { ConnectionTester } from './providers/testing/connection-tester.js';
import { ProviderTypesController } from './providers/provider-types.controller.js';
import { ProviderView } from './providers/provider-view.js';
import { ProvidersController } from './providers/providers.controller.js';
import { RequestBodiesController } from './usage/request-bodies.controller.js';
import { ResponseCacheController } from './caches/response-cache.controller.js';
import { SessionController } from './sessions/session.controller.js';
import { SessionsController } from './sessions/sessions.controller.js';
import { SignInController } from './sessions/sign-in.controller.js';
import { SettingsInUse } from './configuration/settings-in-use.js';
import { StoredConfigurationKeeper } from './configuration/stored-configuration.js';
import { TokensController } from './tokens/tokens.controller.js';
import { TokenNames } from './tokens/token-names.js';
import { RequestsController } from './usage/requests.controller.js';
import { UsageController } from './usage/usage.controller.js';

/** What changes while the gateway runs: by its file, and by whoever holds an admin key. */
@Module({
  imports: [
    AuditModule,
    LimitsModule,
    ExplanationApiModule,
    OpenIdConnectModule,
    TokensModule,
    PipelineModule,
    ProvidersModule,
    RatingModule,
    RequestLogModule,
    ResponseCacheModule,
    RoutingModule,
    SessionsModule,
    SharedStateModule,
    StorageModule,
    UsageModule,
  ],
  controllers: [
    AdminKeysController,
    AuditController,
    TokensController,
    AdministrationModelsController,
    CatalogueController,
    ConfigurationController,
    PricesController,
    ReratingsController,
    PromptCachesController,
    ProvidersController,
    ProviderStatesController,
    ProviderTypesController,
    RequestBodiesController,
    ResponseCacheController,
    RequestsController,
    RouteExplanationController,
    SessionController,
    SessionsController,
    SignInController,
    UsageController,
  ],
  providers: [
    CatalogueNames,
    CatalogueView,
    ConfigurationFile,
    ConfigurationSwap,
    ConnectionTester,
    ConnectionTests,
    ModelAdministration,
    ProviderAdministration,
    ProviderStates,
    ProviderView,
    RouteExplanationService,
    RoutingView,
    SettingsInUse,
    StoredConfigurationKeeper,
    TokenNames,
  ],
  exports: [ConfigurationFile, ConfigurationSwap, StoredConfigurationKeeper],
})
export class AdministrationModule {}
