import type { UsageGroupDto, UsageReportDto } from '../api/api-types.js';
import type { ChartSeries } from '../chart/chart-options.js';
import type { OverviewLabel, OverviewMeasure } from './overview-address.js';

/** Lines over time, with a value for each time. */
export interface Timeline {
  /** Seconds since the epoch. */
  readonly times: readonly number[];
  readonly series: readonly ChartSeries[];
}

const spans = { hour: 3600, day: 86_400 } as const;

/** What a group came to. */
export const measureOf = (group: UsageGroupDto, measure: OverviewMeasure): number => {
  switch (measure) {
    case 'requests':
      return group.requests;
    case 'tokens':
      return group.input_tokens + group.output_tokens;
    case 'cost':
      return group.cost_usd;
    case 'errors':
      return group.errors;
  }
};

/** What a group is called; `''` where nothing was said. */
export const nameOf = (group: UsageGroupDto, by: OverviewLabel): string =>
  (by === 'token' ? (group.token_name ?? group.token) : group[by]) ?? '';

/** The lines of a report over time. Where there was no request, a line is at zero. */
export function timelineOf(
  { data, from, to }: Pick<UsageReportDto, 'data' | 'from' | 'to'>,
  by: OverviewLabel,
  measure: OverviewMeasure,
  interval: 'hour' | 'day',
): Timeline {
  const times = timesOf({ data, from, to }, interval);
  const places = new Map(times.map((time, index) => [time, index]));
  const lines = new Map<string, number[]>();
  for (const group of data) {
    const name = nameOf(group, by);
    const values = lines.get(name) ?? times.map(() => 0);
    const place = group.start === undefined ? undefined : places.get(secondsOf(group.start));
    if (place !== undefined) values[place] = (values[place] ?? 0) + measureOf(group, measure);
    lines.set(name, values);
  }
  return { times, series: [...lines].map(([name, values]) => ({ name, values })) };
}

/** A line of a report that is not taken apart. */
export interface TrendLine {
  readonly name: string;
  readonly value: (group: UsageGroupDto) => number | null;
  /** Where there was no request. */
  readonly none: number | null;
}

/** Lines of what all requests came to over time. */
export function trendOf(
  report: Pick<UsageReportDto, 'data' | 'from' | 'to'>,
  interval: 'hour' | 'day',
  lines: readonly TrendLine[],
): Timeline {
  const times = timesOf(report, interval);
  const groups = new Map(
    report.data.flatMap((group) => (group.start === undefined ? [] : [[secondsOf(group.start), group]])),
  );
  const series = lines.map(({ name, value, none }) => ({
    name,
    values: times.map((time) => {
      const group = groups.get(time);
      return group === undefined ? none : value(group);
    }),
  }));
  return { times, series };
}

/** From when to when a point of a chart goes, ISO 8601. */
export function spanOf(times: readonly number[], index: number, interval: 'hour' | 'day') {
  const from = times[index] ?? 0;
  const to = times[index + 1] ?? from + spans[interval];
  return { from: new Date(from * 1000).toISOString(), to: new Date(to * 1000).toISOString() };
}

function timesOf(
  { data, from, to }: Pick<UsageReportDto, 'data' | 'from' | 'to'>,
  interval: 'hour' | 'day',
): readonly number[] {
  const known = new Set(data.flatMap(({ start }) => (start === undefined ? [] : [secondsOf(start)])));
  return allTimes(known, secondsOf(from), secondsOf(to), spans[interval]);
}

/** Those of the report, and those between without any: as far apart as the others, days of 23 and 25 hours included. */
function allTimes(known: ReadonlySet<number>, from: number, to: number, span: number): readonly number[] {
  const sorted = [...known].sort((one, other) => one - other);
  const [first] = sorted;
  if (first === undefined) return [];
  const times: number[] = [];
  for (let time = first - span; time >= from; time -= span) times.unshift(time);
  for (const [index, time] of sorted.entries()) {
    times.push(time);
    const next = sorted[index + 1] ?? to;
    // Half a span of room: a day may be an hour shorter or longer.
    for (let gap = time + span; gap < next - span / 2; gap += span) times.push(gap);
  }
  return times;
}

const secondsOf = (iso: string): number => Date.parse(iso) / 1000;
