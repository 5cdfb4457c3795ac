import type { UsageEnd } from '../storage/usage.repository.js';
import type { UsagePlace, UsageRecordFilter } from '../storage/usage-query.repository.js';
import { QueryParameters, refused } from './query-parameters.js';
import type { RawQuery } from './query-parameters.js';
import { readRange } from './usage-question.js';

const usualRange = 7 * 86_400_000;
const ends: readonly UsageEnd[] = ['complete', 'refused', 'failed', 'broken', 'cancelled', 'interrupted'];
const lanes = ['verbatim', 'hub', 'native', 'cache'] as const;
const hundredYears = 100 * 366 * 86_400_000;

/** What records are asked for. Times are milliseconds since the epoch. */
export interface RecordQuestion {
  readonly filter: UsageRecordFilter;
  readonly from: number;
  readonly to: number;
  readonly after?: UsagePlace;
  readonly limit: number;
}

/**
 * @param tokenId where only that token's may be asked for
 * @throws GatewayError that names the parameter
 */
export function readRecordQuestion(
  parameters: QueryParameters,
  now: number,
  tokenId?: string,
): RecordQuestion {
  const range = readRange(parameters, now, usualRange);
  const filter = { ...readLabels(parameters, tokenId), ...readFacts(parameters) };
  const limit = parameters.number('limit', 1, 500) ?? 50;
  const after = placeOf(parameters.text('after'));
  parameters.refuseOthers();
  return { ...range, filter, limit, ...(after !== undefined && { after }) };
}

export const readRecordQuery = (query: RawQuery, now: number, tokenId?: string): RecordQuestion =>
  readRecordQuestion(new QueryParameters(query), now, tokenId);

/** Where the next page begins, as clients send it back. */
export const cursorOf = ({ endedAt, id }: UsagePlace): string =>
  Buffer.from(`${endedAt} ${id}`).toString('base64url');

function placeOf(cursor: string | undefined): UsagePlace | undefined {
  if (cursor === undefined) return undefined;
  const [, endedAt, id] = /^(\d{1,15}) (.+)$/.exec(Buffer.from(cursor, 'base64url').toString()) ?? [];
  if (endedAt === undefined || id === undefined || id.includes('\0')) {
    throw refused('after', 'must be what "next" said on the page before.');
  }
  return { endedAt: Number(endedAt), id };
}

function readLabels(parameters: QueryParameters, tokenId: string | undefined): UsageRecordFilter {
  const labels = {
    ...(tokenId === undefined
      ? { tokenId: parameters.text('token'), owner: parameters.text('owner'), team: parameters.text('team') }
      : { tokenId }),
    model: parameters.text('model'),
    provider: parameters.text('provider'),
    upstreamModel: parameters.text('upstream_model'),
    endpoint: parameters.text('endpoint'),
    lane: parameters.oneOf('lane', lanes),
    ends: parameters.someOf('end', ends),
    error: parameters.text('error'),
    requestId: parameters.text('request_id'),
  };
  return said(labels);
}

function readFacts(parameters: QueryParameters): UsageRecordFilter {
  const dollars = parameters.number('min_cost_usd', 0, 1_000_000, false);
  return said({
    status: parameters.number('status', 100, 599),
    leastNanoDollars: dollars === undefined ? undefined : Math.round(dollars * 1e9),
    leastDuration: parameters.number('min_duration_ms', 0, hundredYears),
    leastFirstByte: parameters.number('min_first_byte_ms', 0, hundredYears),
    unpriced: parameters.flag('unpriced'),
    estimated: parameters.flag('estimated'),
    leastAttempts: parameters.number('min_attempts', 0, 1_000),
    lossy: parameters.flag('lossy'),
  });
}

type Said<Fields> = { [Name in keyof Fields]?: Exclude<Fields[Name], undefined> };

const said = <Fields extends object>(fields: Fields): Said<Fields> =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as Said<Fields>;
