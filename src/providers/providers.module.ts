import { Module } from '@nestjs/common';
import { DiscoveryModule } from '@nestjs/core';
import { GATEWAY_CONFIGURATION } from '../config/gateway-configuration.js';
import type { GatewayConfiguration } from '../config/gateway-configuration.js';
import { registerSecret } from '../observability/secret-scrubber.js';
import { AmazonBedrockModule } from './amazon-bedrock/amazon-bedrock.module.js';
import { AnthropicModule } from './anthropic/anthropic.module.js';
import { AzureOpenAiModule } from './azure-openai/azure-openai.module.js';
import { CohereModule } from './cohere/cohere.module.js';
import { DeepgramModule } from './deepgram/deepgram.module.js';
import { ElevenLabsModule } from './elevenlabs/elevenlabs.module.js';
import { GoogleModule } from './google/google.module.js';
import { GoogleVertexModule } from './google-vertex/google-vertex.module.js';
import type { LocalModelsOptions } from './local/local-models-options.js';
import { LocalModelsModule } from './local/local-models.module.js';
import { OpenAiCompatibleModule } from './openai-compatible/openai-compatible.module.js';
import { OpenAiModule } from './openai/openai.module.js';
import { PresetsModule } from './presets/presets.module.js';
import { ProviderTypeFinder } from './provider-type.finder.js';
import { ProviderRegistry, SECRET_REGISTRAR } from './provider.registry.js';
import { TransportModule } from './transport/transport.module.js';

/** Every provider type: a folder and a line here. */
@Module({
  imports: [
    DiscoveryModule,
    TransportModule,
    LocalModelsModule.register({ inject: [GATEWAY_CONFIGURATION], useFactory: localModelsOptions }),
    AmazonBedrockModule,
    AnthropicModule,
    AzureOpenAiModule,
    CohereModule,
    DeepgramModule,
    ElevenLabsModule,
    GoogleModule,
    GoogleVertexModule,
    OpenAiModule,
    OpenAiCompatibleModule,
    PresetsModule.forRoot(),
  ],
  providers: [ProviderTypeFinder, ProviderRegistry, { provide: SECRET_REGISTRAR, useValue: registerSecret }],
  exports: [ProviderRegistry, TransportModule],
})
export class ProvidersModule {}

function localModelsOptions({
  dataDirectory,
  npmEnvironment,
  local,
  providers,
}: GatewayConfiguration): LocalModelsOptions {
  const { pull, threads, queue, idleUnload } = local;
  return {
    dataDirectory,
    npmEnvironment,
    pull: pull === 'auto' ? providers.length === 0 : pull,
    threads,
    queue,
    idleUnload,
  };
}
