import type { Selectable } from 'kysely';
import type { UsageRecordTable } from '../database/usage-tables.js';
import type { UsageEnd, UsageRecord } from '../usage.repository.js';

/** Characters of what clients and upstreams name: indexes take no more than a few kilobytes. */
const longestName = 256;
/** Of one request: far beyond any model, and sums of them stay in 63 bits. */
const highestCount = 1_000_000_000_000;
/** Ten thousand dollars. */
const highestCost = 10_000_000_000_000;
/** What the columns beside the detail take, about. */
const plainSize = 300;

/** What stands in the detail of a row. */
type Detail = Pick<
  UsageRecord,
  | 'tokenName'
  | 'lane'
  | 'stream'
  | 'attempts'
  | 'calls'
  | 'sent'
  | 'answered'
  | 'usage'
  | 'unpriced'
  | 'prices'
  | 'mixed'
  | 'losses'
  | 'traceId'
>;

/** A record as it is kept. Names that are too long are cut, numbers beyond all sense are held to it. */
export function toRecordRow(record: UsageRecord): UsageRecordTable {
  const { tokenName, lane, stream, attempts, calls, sent, answered } = record;
  const { usage, unpriced, prices, mixed, losses, traceId } = record;
  const detail = JSON.stringify({
    tokenName,
    lane,
    stream,
    attempts,
    calls,
    sent,
    answered,
    unpriced,
    prices,
    mixed,
    losses,
    traceId,
    usage: usage?.raw === undefined ? usage : { ...usage, raw: undefined },
  } satisfies Record<keyof Detail, unknown>);
  return {
    id: record.id,
    request_id: name(record.requestId),
    started_at: Math.round(record.startedAt),
    ended_at: Math.round(record.endedAt),
    token_id: record.tokenId,
    owner: nameOrNull(record.owner),
    team: nameOrNull(record.team),
    endpoint: name(record.endpoint),
    format: name(record.format),
    model: name(record.model),
    provider: nameOrNull(record.provider),
    upstream_model: nameOrNull(record.upstreamModel),
    end: record.end,
    status: record.status ?? null,
    error: nameOrNull(record.error),
    first_byte: countOrNull(record.firstByte),
    duration: count(record.duration),
    input_tokens: countOrNull(usage?.input?.total),
    output_tokens: countOrNull(usage?.output?.total),
    nano_dollars: record.nanoDollars === undefined ? null : money(record.nanoDollars),
    saved_nano_dollars: record.savedNanoDollars === undefined ? null : money(record.savedNanoDollars),
    unpriced: isUnpriced(record) ? 1 : 0,
    estimated: usage?.estimated === true ? 1 : 0,
    size: plainSize + detail.length,
    detail,
  };
}

/** A row as the rest of the gateway knows it. */
export function toUsageRecord(row: Selectable<UsageRecordTable>): UsageRecord {
  const detail = JSON.parse(row.detail) as Detail;
  return {
    id: row.id,
    requestId: row.request_id,
    startedAt: row.started_at,
    endedAt: row.ended_at,
    tokenId: row.token_id,
    ...(row.owner !== null && { owner: row.owner }),
    ...(row.team !== null && { team: row.team }),
    endpoint: row.endpoint,
    format: row.format,
    model: row.model,
    ...(row.provider !== null && { provider: row.provider }),
    ...(row.upstream_model !== null && { upstreamModel: row.upstream_model }),
    end: row.end as UsageEnd,
    ...(row.status !== null && { status: row.status }),
    ...(row.error !== null && { error: row.error }),
    ...(row.first_byte !== null && { firstByte: row.first_byte }),
    duration: row.duration,
    ...(row.nano_dollars !== null && { nanoDollars: row.nano_dollars }),
    ...(row.saved_nano_dollars !== null && { savedNanoDollars: row.saved_nano_dollars }),
    ...detail,
  };
}

/** Whether something was used that has no known price. */
export const isUnpriced = ({ usage, nanoDollars, unpriced = [] }: UsageRecord): boolean =>
  usage !== undefined && (nanoDollars === undefined || unpriced.length > 0);

/** PostgreSQL takes no NUL in a text. */
export function name(text: string): string {
  if (text.length <= longestName && !text.includes('\0')) return text;
  return text.slice(0, longestName).replaceAll('\0', '\uFFFD');
}

const nameOrNull = (text: string | undefined): string | null => (text === undefined ? null : name(text));

/** A whole number of 0 or more. */
export const count = (number: number): number =>
  number > 0 ? Math.round(Math.min(number, highestCount)) : 0;

const countOrNull = (number: number | undefined): number | null =>
  number === undefined ? null : count(number);

const money = (nanoDollars: number): number =>
  Math.round(Math.max(-highestCost, Math.min(nanoDollars, highestCost))) || 0;
