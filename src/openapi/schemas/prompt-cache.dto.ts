import { constant, nested, number, text, time, whole } from './fields.js';

/** Where prompts were answered. */
export class AffinityCountsDto {
  @whole('Where they are in a cache.')
  readonly kept!: number;

  @whole('Elsewhere.')
  readonly moved!: number;

  @whole('For the first time.')
  readonly new!: number;
}

/** What a vendor's cache of prompts did for one of its models. */
export class PromptCacheEntryDto {
  @text('The provider.')
  readonly provider!: string;

  @text("The provider's name for the model.")
  readonly model!: string;

  @whole('Requests that were answered.')
  readonly requests!: number;

  @whole('Tokens that were read.')
  readonly input_tokens!: number;

  @whole('Of them, from the cache.')
  readonly cached_tokens!: number;

  @whole('Of them, written into it.')
  readonly cache_write_tokens!: number;

  @number('From the cache, of all that were read: 0 to 1.')
  readonly hit_rate!: number;

  @nested(() => AffinityCountsDto, 'Where requests went.')
  readonly affinity!: AffinityCountsDto;

  @number('US dollars.')
  readonly saved_usd!: number;

  @whole('Requests of which nobody knows what they saved.')
  readonly requests_without_price!: number;
}

/** `GET /api/prompt-caches`. */
export class PromptCacheReportDto {
  @constant('prompt_cache_report')
  readonly object!: string;

  @time('When the process began to count.')
  readonly since!: string;

  @nested(() => PromptCacheEntryDto, 'By provider and model.', { isArray: true })
  readonly data!: readonly PromptCacheEntryDto[];
}
