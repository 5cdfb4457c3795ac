import {
  anything,
  constant,
  flag,
  nested,
  nullable,
  number,
  optional,
  text,
  texts,
  time,
  whole,
} from './fields.js';

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

  @anything('Totals of each group, or of each interval.', {
    type: 'array',
    items: { type: 'object', additionalProperties: true },
  } as object)
  readonly data!: readonly Readonly<Record<string, unknown>>[];
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

/** What one request used and cost. */
export class RequestRecordDto {
  @constant('request')
  readonly object!: string;

  @text('Unique.')
  readonly id!: string;

  @text('As its client knows it: x-request-id.')
  readonly request_id!: string;

  @time('When it began.')
  readonly started_at!: string;

  @time('When it ended.')
  readonly ended_at!: string;

  @text('Id of its token.')
  readonly token!: string;

  @text('Its name.', nullable)
  readonly token_name!: string | null;

  @text('Whom the token was given to.', nullable)
  readonly owner!: string | null;

  @text('Whose costs are theirs.', nullable)
  readonly team!: string | null;

  @text('What was asked for.')
  readonly endpoint!: string;

  @text("The client's format.")
  readonly format!: string;

  @text('As the client named it.')
  readonly model!: string;

  @text('Who answered.', nullable)
  readonly provider!: string | null;

  @text("The provider's name for the model.", nullable)
  readonly upstream_model!: string | null;

  @text('How it passed.', nullable)
  readonly lane!: string | null;

  @flag('Whether the answer was a stream.')
  readonly stream!: boolean;

  @whole('Calls of upstreams.')
  readonly attempts!: number;

  @whole('Of the answer.', nullable)
  readonly status!: number | null;

  @text('How it ended.', {
    enum: ['complete', 'refused', 'failed', 'broken', 'cancelled', 'interrupted'],
  })
  readonly end!: string;

  @text("The error's code.", nullable)
  readonly error!: string | null;

  @number('Milliseconds until the first byte.', nullable)
  readonly first_byte_ms!: number | null;

  @number('Milliseconds until the last.')
  readonly duration_ms!: number;

  @anything('What it used, in its parts.', nullable)
  readonly usage!: Readonly<Record<string, unknown>> | null;

  @flag('The gateway counted.')
  readonly estimated!: boolean;

  @number('US dollars; null where no price is known.', nullable)
  readonly cost_usd!: number | null;

  @number('US dollars.', nullable)
  readonly saved_by_cache_usd!: number | null;

  @texts('What of its usage has no known price.')
  readonly unpriced!: readonly string[];

  @anything('Those it was computed with.', nullable)
  readonly prices!: Readonly<Record<string, unknown>> | null;

  @text('What could not be carried over.', nullable)
  readonly losses!: string | null;

  @text('W3C trace id.', nullable)
  readonly trace_id!: string | null;
}

/** `GET /api/requests`. */
export class RequestPageDto {
  @constant('list')
  readonly object!: string;

  @nested(() => RequestRecordDto, 'Newest first.', { isArray: true })
  readonly data!: readonly RequestRecordDto[];

  @flag('There are more.')
  readonly has_more!: boolean;

  @text('Goes into after, for the next page.', nullable)
  readonly next!: string | null;
}

/** A body as it was kept. */
export class KeptBodyDto {
  @text('Of it, what was kept.')
  readonly text!: string;

  @whole('Bytes that it had.')
  readonly size!: number;

  @flag('Not all of it was kept.')
  readonly cut!: boolean;
}

/** The bodies of a request. */
export class RequestBodiesDto {
  @constant('request_bodies')
  readonly object!: string;

  @text('Unique.')
  readonly id!: string;

  @text('As its client knows it: x-request-id.')
  readonly request_id!: string;

  @text('Its token.')
  readonly token_id!: string;

  @time('When they were kept.')
  readonly at!: string;

  @nested(() => KeptBodyDto, 'What the client sent.', nullable)
  readonly request!: KeptBodyDto | null;

  @nested(() => KeptBodyDto, 'What the upstream was sent.', nullable)
  readonly upstream!: KeptBodyDto | null;

  @nested(() => KeptBodyDto, 'What the client got.', nullable)
  readonly answer!: KeptBodyDto | null;
}

/** `DELETE /api/requests`. */
export class DeletedBodiesDto {
  @constant('request_bodies')
  readonly object!: string;

  @whole('Requests whose bodies were deleted.')
  readonly deleted!: number;
}

/** Something wrong with a request. */
export class FieldProblemDto {
  @text('The field, dotted.')
  readonly param!: string;

  @text('What is wrong with it.')
  readonly fault!: string;

  @text('What to write instead.')
  readonly fix!: string;
}

/** What went wrong. */
export class ErrorBodyDto {
  @text('What, where, how to fix it.')
  readonly message!: string;

  @text('Whose fault it is.')
  readonly type!: string;

  @text('The field at fault.', { ...optional, nullable: true })
  readonly param?: string | null;

  @text('For programs.', { ...optional, nullable: true })
  readonly code?: string | null;

  @nested(() => FieldProblemDto, 'Everything that is wrong with the fields.', { isArray: true, ...optional })
  readonly problems?: readonly FieldProblemDto[];
}

/** What the admin API answers where something went wrong. */
export class ErrorDto {
  @nested(() => ErrorBodyDto, 'What went wrong.')
  readonly error!: ErrorBodyDto;
}
