import { useNavigate } from '@tanstack/react-router';
import { lazy, Suspense, useMemo } from 'react';
import { overviewTexts } from '../../texts/overview.js';
import type { UsageGroupDto, UsageReportDto } from '../api/api-types.js';
import { seriesColour } from '../chart/series-colour.js';
import { useIsDark } from '../chart/use-is-dark.js';
import { dollars, share, shortNumber } from '../format/figures.js';
import { durationInWords } from '../requests/request-words.js';
import type { RequestsAddress } from '../requests/requests-address.js';
import { intervalOf } from './overview-address.js';
import type { Scope } from './overview-query.js';
import { spanOf, trendOf } from './timeline.js';
import type { TrendLine } from './timeline.js';

const TimeChart = lazy(async () => ({ default: (await import('../chart/time-chart.js')).TimeChart }));

const texts = overviewTexts.trends;

/** What of all requests is drawn over time. */
interface Trend {
  readonly title: string;
  readonly lines: readonly TrendLine[];
  readonly format: (value: number) => string;
  /** Which requests a point leads to. */
  readonly search?: RequestsAddress;
}

const line = (name: string, value: TrendLine['value'], none: number | null): TrendLine => ({
  name,
  value,
  none,
});

const latency = (title: string, times: 'first_byte_ms' | 'duration_ms'): Trend => ({
  title,
  lines: [
    line(texts.median, (group) => group[times].p50, null),
    line(texts.most, (group) => group[times].p95, null),
  ],
  format: durationInWords,
});

/** Tokens read: a share of nothing is none. */
const hitRate = ({ input_tokens: read, cache_hit_rate: rate }: UsageGroupDto): number | null =>
  read === 0 ? null : rate;

const trends: readonly Trend[] = [
  latency(texts.firstByte, 'first_byte_ms'),
  latency(texts.total, 'duration_ms'),
  {
    title: texts.errors,
    lines: [line(texts.failed, ({ errors }) => errors, 0), line(texts.refused, ({ refused }) => refused, 0)],
    format: shortNumber,
    search: { end: 'errors' },
  },
  { title: texts.cacheHits, lines: [line(texts.cached, hitRate, null)], format: share },
  {
    title: texts.saved,
    lines: [line(texts.saved, (group) => group.saved_by_cache_usd, 0)],
    format: dollars,
  },
  {
    title: texts.answeredByCache,
    lines: [line(texts.answeredByCache, (group) => group.answered_by_cache, 0)],
    format: shortNumber,
    search: { only: 'cached' },
  },
];

interface TrendsProps {
  readonly report: UsageReportDto;
  readonly scope: Scope;
}

/** Latency, errors and what caches did, over time, of all requests together. */
export const Trends = ({ report, scope }: TrendsProps) => (
  <section aria-label={texts.title} className="grid gap-x-6 gap-y-5 md:grid-cols-2 xl:grid-cols-3">
    {trends.map((trend) => (
      <TrendChart key={trend.title} trend={trend} report={report} scope={scope} />
    ))}
  </section>
);

const TrendChart = ({ trend, report, scope: { range, token } }: TrendsProps & { readonly trend: Trend }) => {
  const navigate = useNavigate();
  const interval = intervalOf(range);
  const { times, series } = useMemo(
    () => trendOf(report, interval, trend.lines),
    [report, interval, trend.lines],
  );
  return (
    <figure className="min-w-0">
      <figcaption className="flex flex-wrap items-baseline gap-x-3 text-13">
        <span className="font-semibold">{trend.title}</span>
        {trend.lines.length > 1 && trend.lines.map(({ name }) => <LineName key={name} name={name} />)}
      </figcaption>
      <div className="min-h-[10.25rem]">
        <Suspense>
          <TimeChart
            label={texts.chart(trend.title)}
            times={times}
            series={series}
            format={trend.format}
            height={144}
            isWhole={trend.format === shortNumber}
            onPick={(index) => {
              const search = {
                ...trend.search,
                ...spanOf(times, index, interval),
                ...(token !== undefined && { token }),
              };
              void navigate({ to: '/console/logs', search });
            }}
          />
        </Suspense>
      </div>
    </figure>
  );
};

/** Small charts have no room for labels at the ends of their lines. */
const LineName = ({ name }: { readonly name: string }) => {
  const isDark = useIsDark();
  return (
    <span className="inline-flex items-baseline gap-1 text-neutral-11">
      <span
        aria-hidden
        className="size-2 rounded-full"
        style={{ backgroundColor: seriesColour(name, isDark) }}
      />
      {name}
    </span>
  );
};
