import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { answered, api } from '../api/api.js';
import { beginOf, intervalOf } from './overview-address.js';
import type { OverviewLabel, OverviewRange } from './overview-address.js';

/** Lines of the chart. */
const mostSeries = 6;
const mostGroups = 100;
/** Between two looks, milliseconds. */
const refreshed = 15_000;

/** What requests came to, in all and by group. */
export const useGroups = (range: OverviewRange, by: OverviewLabel) =>
  useQuery({
    queryKey: ['api', 'usage', 'groups', range, by],
    queryFn: ({ signal }) => {
      const query = { from: beginOf(range, Date.now()), group_by: by, limit: mostGroups };
      return answered(api.GET('/api/usage', { params: { query }, signal }));
    },
    placeholderData: keepPreviousData,
    refetchInterval: refreshed,
  });

/** The same over time, of the groups that cost most. */
export const useTimeline = (range: OverviewRange, by: OverviewLabel) =>
  useQuery({
    queryKey: ['api', 'usage', 'timeline', range, by],
    queryFn: ({ signal }) => {
      const query = {
        from: beginOf(range, Date.now()),
        group_by: by,
        interval: intervalOf(range),
        timezone: Intl.DateTimeFormat().resolvedOptions().timeZone,
        limit: mostSeries,
      };
      return answered(api.GET('/api/usage', { params: { query }, signal }));
    },
    placeholderData: keepPreviousData,
    refetchInterval: refreshed,
  });
