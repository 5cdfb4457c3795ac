import { Controller, Get, Header, UseFilters } from '@nestjs/common';
import type { JsonObject } from '#libs/json';
import { AdminAccess } from '../../auth/access.decorator.js';
import { CacheReport } from '../../pipeline/usage/cache-report.js';
import type { CacheReportEntry } from '../../pipeline/usage/cache-report.js';
import { AdministrationErrorFilter } from '../errors/administration-error.filter.js';

/** Tells what vendors' caches of prompts saved. */
@Controller('api/prompt-caches')
@AdminAccess('viewer')
@UseFilters(AdministrationErrorFilter)
export class PromptCachesController {
  constructor(private readonly report: CacheReport) {}

  @Get()
  @Header('cache-control', 'no-store')
  describe(): JsonObject {
    const { report } = this;
    return {
      object: 'prompt_cache_report',
      since: new Date(report.since).toISOString(),
      data: report.list().map(toJson),
    };
  }
}

const nano = 1e9;

/** `hit_rate`: tokens read from a cache, of all that were read. */
const toJson = (entry: CacheReportEntry): JsonObject => ({
  provider: entry.provider,
  model: entry.model,
  requests: entry.requests,
  input_tokens: entry.inputTokens,
  cached_tokens: entry.cachedTokens,
  cache_write_tokens: entry.writtenTokens,
  hit_rate: entry.inputTokens === 0 ? 0 : entry.cachedTokens / entry.inputTokens,
  affinity: { kept: entry.kept, moved: entry.moved, new: entry.new },
  saved_usd: entry.savedNanoDollars / nano,
  requests_without_price: entry.unpriced,
});
