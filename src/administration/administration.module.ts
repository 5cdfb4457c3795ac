import { Module } from '@nestjs/common';
import { PipelineModule } from '../pipeline/pipeline.module.js';
import { ProvidersModule } from '../providers/providers.module.js';
import { RoutingModule } from '../routing/routing.module.js';
import { StorageModule } from '../storage/storage.module.js';
import { ConfigurationFile } from './configuration-file.js';
import { ConfigurationSwap } from './configuration-swap.js';
import { ConfigurationController } from './configuration.controller.js';
import { ModelAdministration } from './model-administration.js';
import { AdministrationModelsController } from './models.controller.js';
import { PromptCachesController } from './prompt-caches.controller.js';
import { ProviderAdministration } from './provider-administration.js';
import { ProviderView } from './provider-view.js';
import { ProvidersController } from './providers.controller.js';
import { StoredConfigurationKeeper } from './stored-configuration.js';

/** What changes while the gateway runs: by its file, and by whoever holds an admin key. */
@Module({
  imports: [PipelineModule, ProvidersModule, RoutingModule, StorageModule],
  controllers: [
    AdministrationModelsController,
    ConfigurationController,
    PromptCachesController,
    ProvidersController,
  ],
  providers: [
    ConfigurationFile,
    ConfigurationSwap,
    ModelAdministration,
    ProviderAdministration,
    ProviderView,
    StoredConfigurationKeeper,
  ],
})
export class AdministrationModule {}
