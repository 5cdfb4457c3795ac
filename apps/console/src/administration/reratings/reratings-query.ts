import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { answered, api } from '../api/api.js';
import type { ReratingCreationDto, ReratingDto } from '../api/api-types.js';

/** Between two looks at one that is not over, in milliseconds. */
const interval = 1_000;

export const isOver = ({ state }: Pick<ReratingDto, 'state'>): boolean =>
  state !== 'waiting' && state !== 'running';

/** Periods that were priced anew, the latest first; followed while one is not over. */
export const useReratings = () =>
  useInfiniteQuery({
    queryKey: ['api', 'reratings'],
    queryFn: ({ pageParam, signal }) => {
      const query = { limit: 10, ...(pageParam !== undefined && { cursor: pageParam }) };
      return answered(api.GET('/api/prices/rerates', { params: { query }, signal }));
    },
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next_cursor: next }) => next ?? undefined,
    refetchInterval: ({ state }) =>
      state.data?.pages.some(({ data }) => data.some((rerating) => !isOver(rerating))) === true
        ? interval
        : false,
  });

/** One of them; followed while it is not over. */
export const useRerating = (id: string) =>
  useQuery({
    queryKey: ['api', 'rerating', id],
    queryFn: ({ signal }) =>
      answered(api.GET('/api/prices/rerates/{id}', { params: { path: { id } }, signal })),
    refetchInterval: ({ state }) => (state.data === undefined || isOver(state.data) ? false : interval),
  });

/** What tells of re-ratings, and of what is not priced, is read anew after each. */
function useReratingChange<Input, Output>(change: (input: Input) => Promise<Output>) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSettled: () =>
      queries.invalidateQueries({
        predicate: ({ queryKey: [, kind] }) =>
          kind === 'reratings' || kind === 'rerating' || kind === 'unpriced',
      }),
  });
}

export const useBeginRerating = () =>
  useReratingChange((body: ReratingCreationDto) => answered(api.POST('/api/prices/rerate', { body })));

export const useCancelRerating = (id: string) =>
  useReratingChange(() =>
    answered(api.POST('/api/prices/rerates/{id}/cancel', { params: { path: { id } } })),
  );
