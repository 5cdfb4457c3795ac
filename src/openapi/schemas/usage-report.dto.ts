import { constant, nested, nullable, number, optional, text, texts, time, whole } from './fields.js';

/** How long requests took, in milliseconds. */
export class LatencyDto {
  @whole('On average.', nullable)
  readonly mean!: number | null;

  @number('Half of them took no longer.', nullable)
  readonly p50!: number | null;

  @number('90 % took no longer.', nullable)
  readonly p90!: number | null;

  @number('95 % took no longer.', nullable)
  readonly p95!: number | null;

  @number('99 % took no longer.', nullable)
  readonly p99!: number | null;
}

/** What requests used and cost, summed up. */
export class UsageTotalsDto {
  @whole('All of them.')
  readonly requests!: number;

  @whole('Failed, broken off or interrupted.')
  readonly errors!: number;

  @whole('Nobody was asked.')
  readonly refused!: number;

  @whole('Left by their clients.')
  readonly cancelled!: number;

  @whole('Calls of upstreams.')
  readonly attempts!: number;

  @whole('Tokens read.')
  readonly input_tokens!: number;

  @whole("Of them, from a vendor's cache.")
  readonly cache_read_tokens!: number;

  @whole('Of them, written into one.')
  readonly cache_write_tokens!: number;

  @whole('Of them, of sound.')
  readonly input_audio_tokens!: number;

  @whole('Of them, of pictures.')
  readonly input_image_tokens!: number;

  @whole('Tokens written.')
  readonly output_tokens!: number;

  @whole('Of them, of thinking.')
  readonly reasoning_tokens!: number;

  @whole('Of them, of sound.')
  readonly output_audio_tokens!: number;

  @whole('Of them, of pictures.')
  readonly output_image_tokens!: number;

  @number('US dollars, of what has a known price.')
  readonly cost_usd!: number;

  @number('US dollars.')
  readonly saved_by_cache_usd!: number;

  @whole('Requests without a known price.')
  readonly unpriced_requests!: number;

  @whole('Requests whose usage the gateway counted.')
  readonly estimated_requests!: number;

  @whole('Requests that the response cache answered.')
  readonly answered_by_cache!: number;

  @number("Of the tokens read, those from a vendor's cache: 0 to 1.")
  readonly cache_hit_rate!: number;

  @nested(() => LatencyDto, 'Until the first byte.')
  readonly first_byte_ms!: LatencyDto;

  @nested(() => LatencyDto, 'Until the last.')
  readonly duration_ms!: LatencyDto;
}

/** A part of what was asked for: its totals, and the labels it was grouped by. */
export class UsageGroupDto extends UsageTotalsDto {
  @text('Id of the token.', optional)
  readonly token?: string;

  @text('Its name, where it still is there.', optional)
  readonly token_name?: string;

  @text('Whom tokens were given to.', optional)
  readonly owner?: string;

  @text('Whose costs are theirs.', optional)
  readonly team?: string;

  @text('As clients name it.', optional)
  readonly model?: string;

  @text('Who answered.', optional)
  readonly provider?: string;

  @text("The provider's name for the model.", optional)
  readonly upstream_model?: string;

  @text('What was asked for.', optional)
  readonly endpoint?: string;

  @text('How requests ended.', optional)
  readonly end?: string;

  @time('Over time: when the hour or the day began.', optional)
  readonly start?: string;

  @text('Of days: which one.', { format: 'date', ...optional })
  readonly date?: string;
}

/** `GET /api/usage`. Groups have the fields of totals, and what they were grouped by. */
export class UsageReportDto {
  @constant('usage')
  readonly object!: string;

  @time('From here on.')
  readonly from!: string;

  @time('Up to here.')
  readonly to!: string;

  @text('Whose days these are.')
  readonly timezone!: string;

  @texts('What groups have in common.')
  readonly group_by!: readonly string[];

  @nested(() => UsageTotalsDto, 'Of everything asked for.')
  readonly total!: UsageTotalsDto;

  @whole('How many groups there are; the list may be shorter.')
  readonly groups!: number;

  @nested(() => UsageGroupDto, 'Each group, or each interval of it.', { isArray: true })
  readonly data!: readonly UsageGroupDto[];
}

/** A model that was used without a known price. */
export class UnpricedModelDto {
  @text('The provider.')
  readonly provider!: string;

  @text("The provider's name for it.")
  readonly upstream_model!: string;

  @text('As clients named it.')
  readonly model!: string;

  @whole('Requests without a known price.')
  readonly unpriced_requests!: number;

  @whole('All of them.')
  readonly requests!: number;

  @whole('Tokens read.')
  readonly input_tokens!: number;

  @whole('Tokens written.')
  readonly output_tokens!: number;
}

/** `GET /api/usage/unpriced`. */
export class UnpricedModelsDto {
  @constant('list')
  readonly object!: string;

  @time('From here on.')
  readonly from!: string;

  @time('Up to here.')
  readonly to!: string;

  @nested(() => UnpricedModelDto, 'The most used first.', { isArray: true })
  readonly data!: readonly UnpricedModelDto[];
}
