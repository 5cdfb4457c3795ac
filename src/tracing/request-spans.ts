import type { Usage } from '#libs/canonical';
import type { RequestEnd } from '../observability/request-end.js';
import type { RequestRecord, TryNote } from '../observability/request-record.js';
import { routeOfPath } from '../observability/request-route.js';
import { names, operationOf, providerName } from './gen-ai.js';
import type { RequestTrace } from './request-trace.js';

/** A span that is over. Times are milliseconds of `performance.now()`. */
export interface FinishedSpan {
  readonly name: string;
  readonly kind: 'server' | 'client';
  readonly spanId: string;
  readonly parentId?: string;
  readonly startedAt: number;
  readonly endedAt: number;
  readonly attributes: Readonly<Record<string, string | number | boolean>>;
  /** What went wrong, for people. Absent: nothing. */
  readonly fault?: string;
}

/** The type of a provider, by its id. */
type TypeOf = (providerId: string) => string;

/**
 * The spans of a request: its own, and one for each call to an upstream. They hold no word of prompts or answers.
 * Empty where it is not recorded.
 */
export function spansOf(end: RequestEnd, typeOf: TypeOf): readonly FinishedSpan[] {
  const { record } = end;
  const { trace } = record;
  if (trace?.own === undefined || !trace.isRecorded) return [];
  const route = routeOfPath(record.path);
  const operation = operationOf(route);
  const endedAt = record.startedAt + end.milliseconds;
  const { own } = trace;
  const calls = record.tries.flatMap(
    (note) => callSpan(note, { own, operation, endedAt, record, typeOf }) ?? [],
  );
  return [requestSpan(end, { trace, own, operation, template: route.template, endedAt, typeOf }), ...calls];
}

interface RequestTerms {
  readonly trace: RequestTrace;
  readonly own: NonNullable<RequestTrace['own']>;
  readonly operation: string;
  readonly template: string;
  readonly endedAt: number;
  readonly typeOf: TypeOf;
}

function requestSpan({ record, status, cancelled }: RequestEnd, terms: RequestTerms): FinishedSpan {
  const { trace, own, operation, template, endedAt, typeOf } = terms;
  const { error, model, provider } = record;
  const isFault = error !== undefined && (error.domain !== 'caller' || status === undefined || status >= 500);
  return {
    name: `${record.method} ${template}`,
    kind: 'server',
    spanId: own.spanId,
    ...(trace.parent !== undefined && { parentId: trace.parent.spanId }),
    startedAt: record.startedAt,
    endedAt,
    attributes: {
      [names.method]: record.method,
      [names.route]: template,
      [names.path]: record.path,
      'gateway.request.id': record.id,
      ...(status !== undefined && { [names.status]: status }),
      ...(model !== undefined && { [names.operation]: operation, [names.requestModel]: model }),
      ...(provider !== undefined && {
        [names.provider]: providerName(typeOf(provider)),
        'gateway.provider': provider,
      }),
      ...(record.lane !== undefined && { 'gateway.lane': record.lane }),
      ...(record.attempts !== undefined && { 'gateway.attempts': record.attempts }),
      ...(cancelled && { 'gateway.cancelled': true }),
      ...(error !== undefined && { [names.error]: error.code }),
      ...usageAttributes(record.usage),
    },
    ...(isFault && { fault: error.code }),
  };
}

interface CallTerms extends Pick<RequestTerms, 'own' | 'operation' | 'endedAt' | 'typeOf'> {
  readonly record: RequestRecord;
}

function callSpan(
  note: TryNote,
  { own, operation, endedAt, record, typeOf }: CallTerms,
): FinishedSpan | undefined {
  const { provider, model, outcome, reason, span, status } = note;
  if (span === undefined) return undefined;
  const isAnswer =
    note === record.tries.findLast((other) => other.outcome === 'answered' || other.outcome === 'broken');
  const failed = outcome === 'failed' || outcome === 'broken';
  return {
    name: `${operation} ${model}`,
    kind: 'client',
    spanId: span.id,
    parentId: own.spanId,
    startedAt: span.startedAt,
    endedAt: span.endedAt ?? endedAt,
    attributes: {
      [names.operation]: operation,
      [names.provider]: providerName(typeOf(provider)),
      [names.requestModel]: model,
      'gateway.provider': provider,
      ...(outcome !== undefined && { 'gateway.outcome': outcome }),
      ...(note.hedge === true && { 'gateway.hedge': true }),
      ...(outcome === 'answered' &&
        note.milliseconds !== undefined && { [names.firstChunk]: note.milliseconds / 1000 }),
      ...(status !== undefined && { [names.status]: status }),
      ...(failed && { [names.error]: reason?.split(' ', 1)[0] ?? 'failed' }),
      ...(isAnswer && usageAttributes(record.usage)),
    },
    ...(failed && { fault: reason ?? 'failed' }),
  };
}

function usageAttributes(usage: Usage | undefined): Readonly<Record<string, number>> {
  const { input, output } = usage ?? {};
  return {
    ...(input?.total !== undefined && { [names.inputTokens]: input.total }),
    ...(input?.cacheRead !== undefined && { [names.cacheRead]: input.cacheRead }),
    ...(input?.cacheWrite?.total !== undefined && { [names.cacheCreation]: input.cacheWrite.total }),
    ...(output?.total !== undefined && { [names.outputTokens]: output.total }),
    ...(output?.reasoning !== undefined && { [names.reasoning]: output.reasoning }),
  };
}
