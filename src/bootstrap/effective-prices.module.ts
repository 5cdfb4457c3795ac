import { Module } from '@nestjs/common';
import { ConfigurationSwap } from '../administration/configuration/configuration-swap.js';
import { StoredConfigurationKeeper } from '../administration/configuration/stored-configuration.js';
import { CatalogueModule } from '../catalogue/catalogue.module.js';
import { PricesModule } from '../prices/prices.module.js';
import { ProvidersModule } from '../providers/providers.module.js';
import { EffectivePrices } from '../rating/effective-prices.js';
import { CandidateFacts } from '../routing/candidate-facts.js';
import { HealthBook } from '../routing/health/health-book.js';
import { ModelCatalogue } from '../routing/model.catalogue.js';
import { ModelDiscovery } from '../routing/model.discovery.js';
import type { Discovered } from '../routing/model.discovery.js';
import { RunningWalks } from '../routing/running-walks.js';
import { SharedStateModule } from '../shared-state/shared-state.module.js';
import { StorageModule } from '../storage/storage.module.js';

const nothing: Discovered = { status: 'known', models: new Map() };

/** A command asks no provider for its models. */
const silentDiscovery: Pick<ModelDiscovery, 'of' | 'follow'> = {
  of: () => nothing,
  follow: () => undefined,
};

/** As much of the service as has to be there to tell which prices hold: all that is configured, wherever. */
@Module({
  imports: [CatalogueModule, PricesModule, ProvidersModule, SharedStateModule, StorageModule],
  providers: [
    CandidateFacts,
    ConfigurationSwap,
    EffectivePrices,
    HealthBook,
    ModelCatalogue,
    { provide: ModelDiscovery, useValue: silentDiscovery },
    RunningWalks,
    StoredConfigurationKeeper,
  ],
})
export class EffectivePricesModule {}
