import { useNavigate, useSearch } from '@tanstack/react-router';
import { lazy, Suspense, useMemo } from 'react';
import { SelectField } from '../../components/select-field.js';
import { Segmented } from '../../components/segmented.js';
import { overviewTexts as texts } from '../../texts/overview.js';
import { dollars, shortNumber } from '../format/figures.js';
import { PageHead } from '../frame/page-head.js';
import { QueryState } from '../frame/query-state.js';
import { GroupTable } from './group-table.js';
import {
  intervalOf,
  overviewLabels,
  overviewMeasures,
  overviewRanges,
  readOverviewAddress,
  usualOverview,
} from './overview-address.js';
import type { OverviewAddress, OverviewMeasure } from './overview-address.js';
import { OverviewFigures } from './overview-figures.js';
import { useGroups, useTimeline } from './overview-query.js';
import { timelineOf } from './timeline.js';

const TimeChart = lazy(async () => ({ default: (await import('../chart/time-chart.js')).TimeChart }));

/** `/console/overview`: what happens, and what it costs. */
export const OverviewPage = () => {
  const address = { ...usualOverview, ...useSearch({ from: '/console/overview' }) };
  const { range, by, measure } = address;
  const groups = useGroups(range, by);
  return (
    <>
      <PageHead title={texts.title}>
        <OverviewChoices address={address} />
      </PageHead>
      <div className="space-y-4 p-4 md:p-6">
        <QueryState query={groups} />
        {groups.data !== undefined && <OverviewFigures total={groups.data.total} range={range} />}
        {groups.data?.total.requests === 0 && (
          <div className="mx-auto max-w-[56ch] py-12 text-center">
            <p className="text-16 font-semibold">{texts.emptyTitle}</p>
            <p className="mt-2 text-14 text-neutral-11">{texts.emptyHint}</p>
          </div>
        )}
        {groups.data !== undefined && groups.data.total.requests > 0 && (
          <OverTime range={range} by={by} measure={measure} />
        )}
      </div>
      {groups.data !== undefined && groups.data.data.length > 0 && (
        <GroupTable groups={groups.data.data} by={by} range={range} />
      )}
    </>
  );
};

const OverviewChoices = ({ address }: { readonly address: Required<OverviewAddress> }) => {
  const navigate = useNavigate();
  const choose = (part: OverviewAddress): void => {
    void navigate({
      to: '/console/overview',
      replace: true,
      search: readOverviewAddress({ ...address, ...part }),
    });
  };
  return (
    <>
      <SelectField
        label={texts.range}
        value={address.range}
        options={overviewRanges.map((range) => ({ value: range, label: texts.ranges[range] }))}
        onChange={(range) => {
          choose({ range });
        }}
      />
      <SelectField
        label={texts.by}
        value={address.by}
        options={overviewLabels.map((by) => ({ value: by, label: texts.labels[by] }))}
        onChange={(by) => {
          choose({ by });
        }}
      />
      <Segmented
        label={texts.measure}
        value={address.measure}
        options={overviewMeasures.map((measure) => ({ value: measure, label: texts.measures[measure] }))}
        onChange={(measure) => {
          choose({ measure });
        }}
      />
    </>
  );
};

const formats: Readonly<Record<OverviewMeasure, (value: number) => string>> = {
  requests: shortNumber,
  tokens: shortNumber,
  cost: dollars,
  errors: shortNumber,
};

/** The groups that cost most, over time. */
const OverTime = ({ range, by, measure }: Required<OverviewAddress>) => {
  const query = useTimeline(range, by);
  const timeline = useMemo(
    () => (query.data === undefined ? undefined : timelineOf(query.data, by, measure, intervalOf(range))),
    [query.data, by, measure, range],
  );
  return (
    <section className="h-[240px]">
      <QueryState query={query} />
      {timeline !== undefined && timeline.times.length > 0 && (
        <Suspense>
          <TimeChart
            label={texts.chart(texts.measures[measure], texts.labels[by])}
            times={timeline.times}
            series={timeline.series}
            format={formats[measure]}
          />
        </Suspense>
      )}
    </section>
  );
};
