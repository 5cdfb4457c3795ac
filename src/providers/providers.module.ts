import { Module } from '@nestjs/common';
import { DiscoveryModule } from '@nestjs/core';
import { OpenAiCompatibleModule } from './openai-compatible/openai-compatible.module.js';
import { OpenAiModule } from './openai/openai.module.js';
import { PresetsModule } from './presets/presets.module.js';
import { ProviderTypeFinder } from './provider-type.finder.js';
import { ProviderRegistry } from './provider.registry.js';
import { TransportModule } from './transport/transport.module.js';

/** Every provider type: a folder and a line here. */
@Module({
  imports: [DiscoveryModule, TransportModule, OpenAiModule, OpenAiCompatibleModule, PresetsModule.forRoot()],
  providers: [ProviderTypeFinder, ProviderRegistry],
  exports: [ProviderRegistry, TransportModule],
})
export class ProvidersModule {}
