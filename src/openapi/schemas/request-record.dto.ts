import { ApiProperty } from '@nestjs/swagger';
import { anything, constant, flag, nested, nullable, number, text, texts, time, whole } from './fields.js';

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

/** One call of an upstream. */
export class UpstreamCallDto {
  @text('Whom it went to.')
  readonly provider!: string;

  @text("The provider's name for the model.")
  readonly model!: string;

  @text('The last four characters of the key, where the provider has several.', nullable)
  readonly key!: string | null;

  @flag('It went beside another one that was slow to begin.')
  readonly hedge!: boolean;

  @text('How it went; null where nobody knows.', {
    enum: ['answered', 'failed', 'broken', 'cancelled'],
    ...nullable,
  })
  readonly outcome!: string | null;

  @whole('What the upstream refused with.', nullable)
  readonly status!: number | null;

  @text("The error's code.", nullable)
  readonly reason!: string | null;

  @number('Milliseconds after the request began.', nullable)
  readonly begins_ms!: number | null;

  @number('Milliseconds until its answer began, or it failed.', nullable)
  readonly duration_ms!: number | null;
}

/** `GET /api/requests/{id}`. */
export class RequestDetailsDto extends RequestRecordDto {
  @number('Milliseconds until the first call was handed to its connection.', nullable)
  readonly sent_ms!: number | null;

  @number("Milliseconds until the upstream's answer had begun.", nullable)
  readonly answered_ms!: number | null;

  @nested(() => UpstreamCallDto, 'Calls of upstreams, the first 20 of them in their order.', {
    isArray: true,
  })
  readonly calls!: readonly UpstreamCallDto[];
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

  @time('Back to when was looked, where there is a next page.', nullable)
  readonly examined_to!: string | null;
}

/** A body as it was kept. */
export class KeptBodyDto {
  @text('Of it, what was kept.')
  readonly text!: string;

  @whole('Bytes that it had.')
  readonly size!: number;

  @flag('Not all of it was kept.')
  readonly cut!: boolean;

  @ApiProperty({
    type: 'array',
    items: { type: 'number' },
    nullable: true,
    description: 'Of a stream: when each of its events was whole, in milliseconds after the request began.',
  })
  readonly event_ms!: readonly number[] | null;
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

  @nested(() => KeptBodyDto, 'What the upstream answered.', nullable)
  readonly upstream_answer!: KeptBodyDto | null;

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
