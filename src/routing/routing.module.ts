import { Module } from '@nestjs/common';
import { ProvidersModule } from '../providers/providers.module.js';
import { ModelCatalogue } from './model.catalogue.js';
import { ModelDiscovery } from './model.discovery.js';

/** From a model's name to the providers that answer for it. */
@Module({
  imports: [ProvidersModule],
  providers: [ModelCatalogue, ModelDiscovery],
  exports: [ModelCatalogue, ModelDiscovery],
})
export class RoutingModule {}
