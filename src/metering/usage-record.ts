import type { GatewayError, Usage } from '#libs/canonical';
import { formatLosses } from '#libs/canonical';
import { cleanText } from '../observability/clean-text.js';
import type { Prices } from '../config/model-facts.js';
import type { AskedWork } from '../observability/asked-work.js';
import type { RequestRecord } from '../observability/request-record.js';
import type { UsageEnd, UsageRecord } from '../storage/usage.repository.js';
import { wallTime } from '../observability/wall-time.js';
import { callsOf } from './calls-of.js';
import { priceUsage } from './price-usage.js';
import { tenths } from './tenths.js';

/** How a request ended, as far as its record does not say. */
export interface Ending {
  readonly end: UsageEnd;
  readonly usage: Usage | undefined;
  /** Of the answer. Absent where there is none. */
  readonly status?: number;
  /** `performance.now()` when its first byte was there to be sent. */
  readonly firstByteAt?: number;
  /** Why it failed, where its record does not say so yet. */
  readonly error?: GatewayError;
}

/** What is known of a request from its beginning on. */
export function beginningOf(id: string, record: RequestRecord, { model, ...asked }: AskedWork) {
  const { principal, tokenId = '', trace } = record;
  return {
    id,
    requestId: record.id,
    startedAt: wallTime(record.startedAt),
    tokenId,
    ...(principal !== undefined && {
      tokenName: principal.name,
      ...(principal.owner !== undefined && { owner: principal.owner }),
      ...(principal.team !== undefined && { team: principal.team }),
    }),
    endpoint: asked.endpoint,
    format: asked.format,
    model: cleanText(model),
    stream: asked.stream,
    ...(trace?.traceId !== undefined && { traceId: trace.traceId }),
  };
}

/** Whom a request was sent to that nobody has begun to answer. */
export interface LastAsked {
  readonly provider: string;
  readonly upstreamModel: string;
  /** Undefined where nobody knows them. */
  readonly prices: Prices | undefined;
}

/**
 * The record of a request that is over.
 * @param lastAsked stands in for who answers, where nobody does: what was sent may be charged for
 */
export function usageRecordOf(
  beginning: ReturnType<typeof beginningOf>,
  record: RequestRecord,
  { end, usage, status, firstByteAt, error = record.error }: Ending,
  lastAsked?: LastAsked,
): UsageRecord {
  const { lane, tries, losses } = record;
  const { provider, upstreamModel, prices } =
    record.hasNotedPrices || lastAsked === undefined ? record : lastAsked;
  const duration = Math.max(0, performance.now() - record.startedAt);
  return {
    ...beginning,
    endedAt: Math.max(beginning.startedAt, Date.now()),
    ...(provider !== undefined && { provider }),
    ...(upstreamModel !== undefined && { upstreamModel: cleanText(upstreamModel) }),
    ...(lane !== undefined && { lane }),
    attempts: tries.length,
    ...(tries.length > 0 && { calls: callsOf(record) }),
    ...(record.sentAt !== undefined && { sent: tenths(record.sentAt - record.startedAt) }),
    ...(record.answeredAt !== undefined && { answered: tenths(record.answeredAt - record.startedAt) }),
    ...(status !== undefined && { status }),
    end,
    ...(error !== undefined && {
      error: error.reason === undefined ? error.code : `${error.code} (${error.reason})`,
    }),
    ...(firstByteAt !== undefined && { firstByte: tenths(firstByteAt - record.startedAt) }),
    duration: tenths(duration),
    ...priceUsage(usage, prices),
    ...(record.hasSeveralPrices && { mixed: true as const }),
    ...(losses !== undefined && losses.length > 0 && { losses: formatLosses(losses) }),
  };
}
