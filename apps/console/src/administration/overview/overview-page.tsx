import { useSearch } from '@tanstack/react-router';
import { overviewTexts as texts } from '../../texts/overview.js';
import { wholeNumber } from '../format/figures.js';
import { PageHead } from '../frame/page-head.js';
import { QueryState } from '../frame/query-state.js';
import { GroupTable } from './group-table.js';
import { GroupsCsv } from './groups-csv.js';
import { LiveSwitch } from './live-switch.js';
import { NewestRequests } from './newest-requests.js';
import { OverTime } from './over-time.js';
import { usualOverview } from './overview-address.js';
import { OverviewChoices } from './overview-choices.js';
import { OverviewFigures } from './overview-figures.js';
import { useGroups, useTrends } from './overview-query.js';
import type { Look } from './overview-query.js';
import { PromptCaches } from './prompt-caches.js';
import { OfToken } from './of-token.js';
import { Trends } from './trends.js';

/** `/console/overview`: what happens, and what it costs. */
export const OverviewPage = () => {
  const address = { ...usualOverview, ...useSearch({ from: '/console/overview' }) };
  const { range, by, measure, live = false, token } = address;
  const scope = { range, ...(token !== undefined && { token }) };
  const look = { ...scope, live };
  const query = useGroups(look, by);
  const { data } = query;
  const isEmpty = data?.total.requests === 0;
  return (
    <>
      <PageHead title={texts.title} action={<LiveSwitch live={live} />}>
        <OverviewChoices address={address} />
      </PageHead>
      <div className="space-y-6 p-4 md:p-6">
        {token !== undefined && <OfToken id={token} />}
        <QueryState query={query} />
        {data !== undefined && <OverviewFigures total={data.total} scope={scope} />}
        {isEmpty && (
          <div className="mx-auto max-w-[56ch] py-12 text-center">
            <p className="text-16 font-semibold">{texts.emptyTitle}</p>
            <p className="mt-2 text-14 text-neutral-11">{texts.emptyHint}</p>
          </div>
        )}
        {live && <NewestRequests token={token} />}
        {data !== undefined && !isEmpty && (
          <>
            <OverTime by={by} measure={measure} look={look} />
            <AllOverTime look={look} />
          </>
        )}
      </div>
      {data !== undefined && data.data.length > 0 && (
        <>
          <div className="flex flex-wrap items-center justify-end gap-3 px-4 pb-2 md:px-6">
            {data.groups > data.data.length && (
              <span className="mr-auto text-13 text-neutral-11">
                {texts.othersOf(wholeNumber(data.data.length), wholeNumber(data.groups))}
              </span>
            )}
            <GroupsCsv scope={scope} by={by} />
          </div>
          <GroupTable groups={data.data} by={by} scope={scope} />
        </>
      )}
      {token === undefined && <PromptCaches live={live} />}
    </>
  );
};

/** What comes after the figures: it says that it fails, not that it loads. */
const AllOverTime = ({ look }: { readonly look: Look }) => {
  const query = useTrends(look);
  if (query.error !== null) return <QueryState query={query} />;
  return query.data === undefined ? null : <Trends report={query.data} scope={look} />;
};
