import type { JsonObject, JsonValue } from '#libs/json';
import type { UsageCall, UsageRecord } from '../storage/usage.repository.js';

const nano = 1e9;

/** A record as clients read it. `cost_usd` is null where no price is known. */
export function describeRecord(record: UsageRecord): JsonObject {
  return {
    object: 'request',
    id: record.id,
    request_id: record.requestId,
    started_at: new Date(record.startedAt).toISOString(),
    ended_at: new Date(record.endedAt).toISOString(),
    token: record.tokenId,
    token_name: record.tokenName ?? null,
    owner: record.owner ?? null,
    team: record.team ?? null,
    endpoint: record.endpoint,
    format: record.format,
    model: record.model,
    provider: record.provider ?? null,
    upstream_model: record.upstreamModel ?? null,
    lane: record.lane ?? null,
    stream: record.stream,
    attempts: record.attempts,
    status: record.status ?? null,
    end: record.end,
    error: record.error ?? null,
    first_byte_ms: record.firstByte ?? null,
    duration_ms: record.duration,
    usage: (record.usage as JsonValue | undefined) ?? null,
    estimated: record.usage?.estimated ?? false,
    cost_usd: record.nanoDollars === undefined ? null : record.nanoDollars / nano,
    saved_by_cache_usd: record.savedNanoDollars === undefined ? null : record.savedNanoDollars / nano,
    unpriced: unpricedOf(record),
    prices: (record.prices as JsonValue | undefined) ?? null,
    losses: record.losses ?? null,
    trace_id: record.traceId ?? null,
  };
}

/** The same with what only administrators may know: whom it was sent to, and when. */
export const describeRecordInFull = (record: UsageRecord): JsonObject => ({
  ...describeRecord(record),
  sent_ms: record.sent ?? null,
  answered_ms: record.answered ?? null,
  calls: (record.calls ?? []).map(describeCall),
});

const describeCall = (call: UsageCall): JsonObject => ({
  provider: call.provider,
  model: call.model,
  key: call.key ?? null,
  hedge: call.hedge ?? false,
  outcome: call.outcome ?? null,
  status: call.status ?? null,
  reason: call.reason ?? null,
  begins_ms: call.begins ?? null,
  duration_ms: call.duration ?? null,
});

/** Names of what has no known price; `usage` where nothing of it has one. */
const unpricedOf = ({ usage, nanoDollars, unpriced = [] }: UsageRecord): string[] =>
  usage !== undefined && nanoDollars === undefined && unpriced.length === 0 ? ['usage'] : [...unpriced];
