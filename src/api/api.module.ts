import { Module } from '@nestjs/common';
import { APP_FILTER } from '@nestjs/core';
import { OpenAiApiModule } from './openai/openai-api.module.js';
import { FallbackErrorFilter } from './shared/fallback-error.filter.js';
import { KnownPaths } from './shared/known-paths.js';

/** Every family of endpoints: one line each. */
@Module({
  imports: [OpenAiApiModule],
  providers: [KnownPaths, { provide: APP_FILTER, useClass: FallbackErrorFilter }],
})
export class ApiModule {}
