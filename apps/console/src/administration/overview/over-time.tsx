import { useNavigate } from '@tanstack/react-router';
import { lazy, Suspense, useMemo } from 'react';
import { overviewTexts as texts } from '../../texts/overview.js';
import { dollars, shortNumber } from '../format/figures.js';
import { QueryState } from '../frame/query-state.js';
import { groupSearch } from './group-search.js';
import { intervalOf } from './overview-address.js';
import type { OverviewAddress, OverviewLabel, OverviewMeasure } from './overview-address.js';
import { useTimeline } from './overview-query.js';
import { groupInWords } from './group-words.js';
import type { Look } from './overview-query.js';
import { nameOf, spanOf, timelineOf } from './timeline.js';
import type { Timeline } from './timeline.js';

const TimeChart = lazy(async () => ({ default: (await import('../chart/time-chart.js')).TimeChart }));

const formats: Readonly<Record<OverviewMeasure, (value: number) => string>> = {
  requests: shortNumber,
  tokens: shortNumber,
  cost: dollars,
  errors: shortNumber,
};

type OverTimeProps = Required<Pick<OverviewAddress, 'by' | 'measure'>> & { readonly look: Look };

/** The groups that cost most, over time. A point leads to its requests: of one group, where its line was meant. */
export const OverTime = ({ by, measure, look }: OverTimeProps) => {
  const navigate = useNavigate();
  const query = useTimeline(look, by);
  const { data } = query;
  const interval = intervalOf(look.range);
  const timeline = useMemo(
    () => (data === undefined ? undefined : labelled(timelineOf(data, by, measure, interval), by)),
    [data, by, measure, interval],
  );
  const pick = (index: number, name: string | undefined): void => {
    if (timeline === undefined) return;
    const group = name === undefined ? undefined : data?.data.find((one) => nameOf(one, by) === name);
    void navigate({
      to: '/console/logs',
      search: {
        ...(look.token !== undefined && { token: look.token }),
        ...spanOf(timeline.times, index, interval),
        ...(group !== undefined && groupSearch(group, by)),
        ...(measure === 'errors' && { end: 'errors' as const }),
      },
    });
  };
  return (
    <section className="min-h-[260px]">
      <QueryState query={query} />
      {timeline !== undefined && timeline.times.length > 0 && (
        <Suspense>
          <TimeChart
            label={texts.chart(texts.measures[measure], texts.labels[by])}
            times={timeline.times}
            series={timeline.series}
            format={formats[measure]}
            isLabelled
            isWhole={measure !== 'cost'}
            onPick={pick}
          />
        </Suspense>
      )}
    </section>
  );
};

const labelled = ({ times, series }: Timeline, by: OverviewLabel): Timeline => ({
  times,
  series: series.map((line) => ({ ...line, label: groupInWords(line.name, by) })),
});
