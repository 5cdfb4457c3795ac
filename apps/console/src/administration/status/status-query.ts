import { queryOptions, useQuery } from '@tanstack/react-query';
import { addressOf } from '../../gateway/address.js';
import { answered, api } from '../api/api.js';

/** The gateway's own checks have shorter limits: whoever takes longer does not answer. In milliseconds. */
const patience = 10_000;
/** Between two looks while somebody is looking at it, and while nobody is. In milliseconds. */
const closely = 10_000;
const seldom = 60_000;

const statusQuery = queryOptions({
  queryKey: ['api', 'status'],
  queryFn: ({ signal }) =>
    answered(api.GET('/api/status', { signal: AbortSignal.any([signal, AbortSignal.timeout(patience)]) })),
  staleTime: closely,
  // The next look comes soon enough.
  retry: false,
});

/** How it stands with the gateway, looked at again and again. */
export const useStatus = () => useQuery({ ...statusQuery, refetchInterval: closely });

/** Its worst, in a word; undefined where nobody knows. Asked for seldom. */
export function useStatusMark(): 'good' | 'attention' | 'bad' | undefined {
  const { data, isError } = useQuery({ ...statusQuery, staleTime: seldom, refetchInterval: seldom });
  return isError ? 'bad' : data?.state;
}

/**
 * What the gateway tells anybody of its readiness, for when it cannot tell administrators more: to know those it needs
 * its database. Sentences by what they are about.
 */
export const useReadiness = (isAsked: boolean) =>
  useQuery({
    queryKey: ['readiness'],
    enabled: isAsked,
    refetchInterval: closely,
    retry: false,
    queryFn: async ({ signal }): Promise<Readonly<Record<string, string>>> => {
      const limit = AbortSignal.any([signal, AbortSignal.timeout(patience)]);
      const response = await fetch(addressOf('readyz'), { signal: limit, cache: 'no-store' });
      const { reasons = {} } = (await response.json()) as { readonly reasons?: Record<string, string> };
      return reasons;
    },
  });
