import type { UsageInterval, UsageLabel, UsageLabelFilter } from '../storage/usage-query.repository.js';
import { QueryParameters, refused } from './query-parameters.js';
import type { RawQuery } from './query-parameters.js';
import { zoneOffsets } from './zone-offsets.js';

const hour = 3_600_000;
const day = 24 * hour;
const usualRange = 7 * day;
/** So that an answer has some thousand rows at most. */
const longestHours = 93 * day;
const longestDays = 3 * 366 * day;
const mostGroups = 1_000;

/** Labels by the names they have in the API. */
export const labelNames = {
  token: 'token',
  owner: 'owner',
  team: 'team',
  model: 'model',
  provider: 'provider',
  upstream_model: 'upstreamModel',
  endpoint: 'endpoint',
  end: 'end',
} as const satisfies Record<string, UsageLabel>;

export type LabelName = keyof typeof labelNames;

/** What `GET /api/usage` is asked. Times are milliseconds since the epoch, at full hours. */
export interface UsageQuestion {
  readonly from: number;
  readonly to: number;
  readonly filter: UsageLabelFilter;
  readonly groupBy: readonly LabelName[];
  readonly interval?: UsageInterval;
  readonly timezone: string;
  /** Of the groups, those that cost most. */
  readonly limit: number;
}

/**
 * @param labels those that may be asked for
 * @throws GatewayError that names the parameter
 */
export function readUsageQuestion(
  query: RawQuery,
  now: number,
  labels: readonly LabelName[] = Object.keys(labelNames) as LabelName[],
): UsageQuestion {
  const parameters = new QueryParameters(query);
  const length = parameters.oneOf('interval', ['hour', 'day']);
  const { from, to } = fullHours(readRange(parameters, now, usualRange));
  const timezone = parameters.text('timezone') ?? 'UTC';
  const groupBy = [...new Set(parameters.someOf('group_by', labels) ?? [])];
  if (groupBy.length > 2) throw refused('group_by', 'may have two labels at most.');
  const filter = Object.fromEntries(
    labels.flatMap((name) => {
      const values = parameters.texts(name);
      return values === undefined ? [] : [[labelNames[name], values]];
    }),
  );
  const limit = parameters.number('limit', 1, mostGroups) ?? (length === undefined ? 100 : 10);
  parameters.refuseOthers();
  const offsets = offsetsOf(timezone, from, to);
  const longest = length === 'hour' ? longestHours : longestDays;
  if (to - from > longest) {
    throw refused(
      'from',
      `must be ${longest / day} days before "to" at most${length === 'hour' ? ' where the interval is an hour' : ''}.`,
    );
  }
  const interval = length && { interval: { length, ...(length === 'day' && { offsets }) } };
  return { from, to, filter, groupBy, timezone, limit, ...interval };
}

/** `from` and `to`; the last so many milliseconds where nothing is said. */
export function readRange(
  parameters: QueryParameters,
  now: number,
  usual: number,
): { readonly from: number; readonly to: number } {
  // Requests that end in this very millisecond are there too.
  const to = parameters.time('to') ?? now + 1;
  const from = parameters.time('from') ?? Math.max(0, to - usual);
  if (from >= to) throw refused('from', 'must be before "to".');
  return { from, to };
}

const fullHours = ({ from, to }: { readonly from: number; readonly to: number }) => ({
  from: Math.floor(from / hour) * hour,
  to: Math.ceil(to / hour) * hour,
});

function offsetsOf(timezone: string, from: number, to: number) {
  try {
    return zoneOffsets(timezone, from, to);
  } catch {
    throw refused('timezone', "must be IANA's name of a time zone, such as Europe/Berlin.");
  }
}
