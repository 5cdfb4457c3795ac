import {
  keepPreviousData,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { answered, api } from '../api/api.js';
import type { TokenCreationDto, TokenDto, TokenUpdateDto } from '../api/api-types.js';
import { allPages, batchSize } from '../csv/all-pages.js';
import type { BudgetPeriod } from './token-values.js';
import { questionOf } from './tokens-address.js';
import type { TokensAddress } from './tokens-address.js';

/** Pages of tokens, the latest first. */
export function useTokens(address: TokensAddress) {
  const question = questionOf(address);
  return useInfiniteQuery({
    queryKey: ['api', 'tokens', question],
    queryFn: ({ pageParam, signal }) => {
      const query = {
        ...question,
        ...(pageParam !== undefined && { cursor: pageParam }),
      };
      return answered(api.GET('/api/tokens', { params: { query }, signal }));
    },
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next_cursor: next }) => next ?? undefined,
    placeholderData: keepPreviousData,
  });
}

/** All that the filters leave, batch after batch. */
export function allTokens(address: TokensAddress, signal: AbortSignal): AsyncIterable<readonly TokenDto[]> {
  const question = { ...questionOf(address), limit: batchSize };
  return allPages((cursor) => {
    const query = { ...question, ...(cursor !== undefined && { cursor }) };
    return answered(api.GET('/api/tokens', { params: { query }, signal }));
  });
}

/** One token, by its id. */
export const useTokenDetails = (id: string) =>
  useQuery({
    queryKey: ['api', 'token', id],
    queryFn: ({ signal }) =>
      answered(api.GET('/api/tokens/{token}', { params: { path: { token: id } }, signal })),
  });

/** Milliseconds after which a standing is asked for anew. */
const standingAge = 5_000;

/** What is used of a token's limits and budgets, kept fresh while it is looked at. */
export const useTokenStanding = (id: string) =>
  useQuery({
    queryKey: ['api', 'token', id, 'standing'],
    queryFn: ({ signal }) =>
      answered(api.GET('/api/tokens/{token}/standing', { params: { path: { token: id } }, signal })),
    refetchInterval: standingAge,
  });

const thirtyDays = 30 * 24 * 3_600_000;

/** What a token used in the last thirty days. */
export const useTokenUsage = (id: string) =>
  useQuery({
    queryKey: ['api', 'usage of token', id],
    queryFn: ({ signal }) => {
      const from = new Date(Date.now() - thirtyDays).toISOString();
      return answered(api.GET('/api/usage', { params: { query: { token: [id], from } }, signal }));
    },
  });

/** Changes of tokens. Lists and details are read anew after each. */
function useTokenChange<Input, Output>(change: (input: Input) => Promise<Output>) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSettled: () =>
      queries.invalidateQueries({
        predicate: ({ queryKey: [, kind] }) => kind === 'tokens' || kind === 'token',
      }),
  });
}

export const useCreateToken = () =>
  useTokenChange((body: TokenCreationDto) => answered(api.POST('/api/tokens', { body })));

export const useUpdateToken = (id: string) =>
  useTokenChange((body: TokenUpdateDto) =>
    answered(api.PATCH('/api/tokens/{token}', { params: { path: { token: id } }, body })),
  );

export const useRotateToken = (id: string) =>
  useTokenChange((overlap: string) =>
    answered(api.POST('/api/tokens/{token}/rotate', { params: { path: { token: id } }, body: { overlap } })),
  );

/** @param period undefined: all of its budgets */
export const useResetBudget = (id: string) =>
  useTokenChange((period: BudgetPeriod | undefined) =>
    answered(
      api.POST('/api/tokens/{token}/reset-budget', {
        params: { path: { token: id } },
        body: period === undefined ? {} : { period },
      }),
    ),
  );

export const useRevokeToken = (id: string) =>
  useTokenChange(() => answered(api.POST('/api/tokens/{token}/revoke', { params: { path: { token: id } } })));
