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

/**
 * What is known of a request from its beginning on. Here and at the end all fields are there, the undefined ones too:
 * records that are made alike are made quickly, and JSON leaves those out.
 */
export function beginningOf(id: string, record: RequestRecord, asked: AskedWork) {
  const { principal, tokenId = '', trace } = record;
  return {
    id,
    requestId: record.id,
    startedAt: wallTime(record.startedAt),
    tokenId,
    tokenName: principal?.name,
    owner: principal?.owner,
    team: principal?.team,
    endpoint: asked.endpoint,
    format: asked.format,
    model: cleanText(asked.model),
    stream: asked.stream,
    traceId: trace?.traceId,
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
  const { startedAt, tries, sentAt, answeredAt, losses } = record;
  const { provider, upstreamModel, prices } =
    record.hasNotedPrices || lastAsked === undefined ? record : lastAsked;
  const priced = priceUsage(usage, prices);
  return {
    id: beginning.id,
    requestId: beginning.requestId,
    startedAt: beginning.startedAt,
    endedAt: Math.max(beginning.startedAt, Date.now()),
    tokenId: beginning.tokenId,
    tokenName: beginning.tokenName,
    owner: beginning.owner,
    team: beginning.team,
    endpoint: beginning.endpoint,
    format: beginning.format,
    model: beginning.model,
    provider,
    upstreamModel: upstreamModel === undefined ? undefined : cleanText(upstreamModel),
    lane: record.lane,
    stream: beginning.stream,
    attempts: tries.length,
    calls: tries.length > 0 ? callsOf(record) : undefined,
    sent: sentAt === undefined ? undefined : tenths(sentAt - startedAt),
    answered: answeredAt === undefined ? undefined : tenths(answeredAt - startedAt),
    status,
    end,
    error: error && (error.reason === undefined ? error.code : `${error.code} (${error.reason})`),
    firstByte: firstByteAt === undefined ? undefined : tenths(firstByteAt - startedAt),
    duration: tenths(performance.now() - startedAt),
    usage: priced.usage,
    nanoDollars: priced.nanoDollars,
    unpriced: priced.unpriced,
    prices: priced.prices,
    mixed: record.hasSeveralPrices ? true : undefined,
    savedNanoDollars: priced.savedNanoDollars,
    losses: losses === undefined || losses.length === 0 ? undefined : formatLosses(losses),
    traceId: beginning.traceId,
  };
}
