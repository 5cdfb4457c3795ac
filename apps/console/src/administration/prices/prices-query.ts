import {
  keepPreviousData,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { answered, api } from '../api/api.js';
import type { PriceCreationDto } from '../api/api-types.js';
import type { PricesAddress } from './prices-address.js';

/** Pages of own prices, the latest first. */
export const usePrices = ({ provider, model }: PricesAddress) =>
  useInfiniteQuery({
    queryKey: ['api', 'prices', { provider, model }],
    queryFn: ({ pageParam, signal }) => {
      const query = {
        ...(provider !== undefined && { provider }),
        ...(model !== undefined && { model }),
        ...(pageParam !== undefined && { cursor: pageParam }),
      };
      return answered(api.GET('/api/prices', { params: { query }, signal }));
    },
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next_cursor: next }) => next ?? undefined,
    placeholderData: keepPreviousData,
  });

const thirtyDays = 30 * 24 * 3_600_000;

/** Models that were used in the last thirty days without a known price. */
export const useUnpriced = () =>
  useQuery({
    queryKey: ['api', 'unpriced'],
    queryFn: ({ signal }) => {
      const from = new Date(Date.now() - thirtyDays).toISOString();
      return answered(api.GET('/api/usage/unpriced', { params: { query: { from } }, signal }));
    },
  });

/** Changes of prices. What tells of prices is read anew after each. */
function usePriceChange<Input, Output>(change: (input: Input) => Promise<Output>) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSettled: () =>
      queries.invalidateQueries({
        predicate: ({ queryKey: [, kind] }) =>
          kind === 'prices' || kind === 'catalogue' || kind === 'catalogue entry',
      }),
  });
}

export const useAddPrice = () =>
  usePriceChange((body: PriceCreationDto) => answered(api.POST('/api/prices', { body })));

export const useDeletePrice = (id: string) =>
  usePriceChange(() => answered(api.DELETE('/api/prices/{price}', { params: { path: { price: id } } })));
