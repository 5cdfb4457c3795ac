import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { Query } from '@tanstack/react-query';
import { answered, api } from '../api/api.js';
import { pauseAfter } from './live-pace.js';
import { beginOf, intervalOf } from './overview-address.js';
import type { OverviewLabel, OverviewRange } from './overview-address.js';

/** Lines of the chart. */
const mostSeries = 6;
const mostGroups = 100;
/** Of the newest requests. */
const mostNewest = 10;
const aDay = 86_400_000;

/** Which requests count. */
export interface Scope {
  readonly range: OverviewRange;
  /** Id of the only token. */
  readonly token?: string;
}

/** What is on show, and whether it keeps coming. */
export interface Look extends Scope {
  readonly live: boolean;
}

const questionOf = ({ range, token }: Scope) => ({
  from: beginOf(range, Date.now()),
  ...(token !== undefined && { token: [token] }),
});

interface TimedData<Data> {
  readonly data: Data;
  /** Milliseconds. */
  readonly took: number;
}

/** Asks again and again while that is wanted and somebody can see it; each question paces itself. */
function useLook<Data>(key: readonly unknown[], live: boolean, ask: (signal: AbortSignal) => Promise<Data>) {
  const query = useQuery({
    queryKey: ['api', ...key],
    queryFn: async ({ signal }): Promise<TimedData<Data>> => {
      const began = performance.now();
      const data = await ask(signal);
      return { data, took: performance.now() - began };
    },
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }: Query<TimedData<Data>>) =>
      live && pauseAfter({ failures: state.fetchFailureCount, took: state.data?.took ?? 0 }),
    // A tab that is hidden asks for nothing; what was missed is asked for as soon as it is seen again.
    refetchIntervalInBackground: false,
    refetchOnWindowFocus: live ? 'always' : false,
  });
  return { ...query, data: query.data?.data };
}

const timezone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone;

/** What requests came to, in all and by group. @param limit groups at most */
export const readGroups = (scope: Scope, by: OverviewLabel, signal: AbortSignal, limit = mostGroups) => {
  const query = { ...questionOf(scope), group_by: by, limit };
  return answered(api.GET('/api/usage', { params: { query }, signal }));
};

/** The same, looked at. */
export const useGroups = ({ live, ...scope }: Look, by: OverviewLabel) =>
  useLook(['usage', 'groups', scope, by], live, (signal) => readGroups(scope, by, signal));

/** The same over time, of the groups that cost most. */
export const useTimeline = ({ live, ...scope }: Look, by: OverviewLabel) =>
  useLook(['usage', 'timeline', scope, by], live, (signal) => {
    const query = {
      ...questionOf(scope),
      group_by: by,
      interval: intervalOf(scope.range),
      timezone: timezone(),
      limit: mostSeries,
    };
    return answered(api.GET('/api/usage', { params: { query }, signal }));
  });

/** What all requests came to over time: only so, latencies are known whatever the groups are. */
export const useTrends = ({ live, ...scope }: Look) =>
  useLook(['usage', 'trends', scope], live, (signal) => {
    const query = { ...questionOf(scope), interval: intervalOf(scope.range), timezone: timezone() };
    return answered(api.GET('/api/usage', { params: { query }, signal }));
  });

/** The requests that ended last. */
export const useNewestRequests = (token: string | undefined) =>
  useLook(['requests', 'newest', token], true, (signal) => {
    const query = {
      from: new Date(Date.now() - aDay).toISOString(),
      limit: mostNewest,
      ...(token !== undefined && { token: [token] }),
    };
    return answered(api.GET('/api/requests', { params: { query }, signal }));
  });

/** What vendors' caches of prompts did since the process began. */
export const usePromptCaches = (live: boolean) =>
  useLook(['prompt caches'], live, (signal) => answered(api.GET('/api/prompt-caches', { signal })));
