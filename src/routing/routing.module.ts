import { Module } from '@nestjs/common';
import { CatalogueModule } from '../catalogue/catalogue.module.js';
import { PricesModule } from '../prices/prices.module.js';
import { ProvidersModule } from '../providers/providers.module.js';
import { PromptAffinity } from './affinity/prompt-affinity.js';
import { CandidateFacts } from './candidate-facts.js';
import { HealthBook } from './health/health-book.js';
import { ModelCatalogue } from './model.catalogue.js';
import { ModelDiscovery } from './model.discovery.js';
import { RoutePlanner } from './plan/route-planner.js';
import { RunningWalks } from './running-walks.js';

/** From a model's name to the providers that answer for it. */
@Module({
  imports: [CatalogueModule, PricesModule, ProvidersModule],
  providers: [
    CandidateFacts,
    HealthBook,
    ModelCatalogue,
    ModelDiscovery,
    PromptAffinity,
    RoutePlanner,
    RunningWalks,
  ],
  exports: [
    CandidateFacts,
    CatalogueModule,
    HealthBook,
    ModelCatalogue,
    ModelDiscovery,
    PromptAffinity,
    RoutePlanner,
    RunningWalks,
  ],
})
export class RoutingModule {}
