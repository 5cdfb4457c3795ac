import { Module } from '@nestjs/common';
import { APP_FILTER } from '@nestjs/core';
import { AnthropicApiModule } from './anthropic/anthropic-api.module.js';
import { CohereApiModule } from './cohere/cohere-api.module.js';
import { ExplanationApiModule } from './explanation/explanation-api.module.js';
import { GoogleApiModule } from './google/google-api.module.js';
import { ModelsApiModule } from './models/models-api.module.js';
import { OpenAiApiModule } from './openai/openai-api.module.js';
import { FallbackErrorFilter } from './shared/fallback-error.filter.js';
import { KnownPaths } from './shared/known-paths.js';
import { TokenApiModule } from './token/token-api.module.js';

/** Every family of endpoints: one line each. */
@Module({
  imports: [
    AnthropicApiModule,
    CohereApiModule,
    ExplanationApiModule,
    GoogleApiModule,
    ModelsApiModule,
    OpenAiApiModule,
    TokenApiModule,
  ],
  providers: [KnownPaths, { provide: APP_FILTER, useClass: FallbackErrorFilter }],
})
export class ApiModule {}
