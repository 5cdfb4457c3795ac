import {
  keepPreviousData,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import type { Query } from '@tanstack/react-query';
import { answered, api } from '../api/api.js';
import type { PublicModelChangeDto, PublicModelCreationDto } from '../api/api-types.js';
import type { ModelsAddress } from './models-address.js';

/** Pages of names, configured ones first. */
export const useCatalogue = ({ search, source, provider, endpoint }: ModelsAddress) =>
  useInfiniteQuery({
    queryKey: ['api', 'catalogue', { search, source, provider, endpoint }],
    queryFn: ({ pageParam, signal }) => {
      const query = {
        ...(search !== undefined && { search }),
        ...(source !== undefined && { source }),
        ...(provider !== undefined && { provider }),
        ...(endpoint !== undefined && { endpoint }),
        ...(pageParam !== undefined && { cursor: pageParam }),
      };
      return answered(api.GET('/api/catalogue', { params: { query }, signal }));
    },
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next_cursor: next }) => next ?? undefined,
    placeholderData: keepPreviousData,
  });

/** One name: who answers, and how its requests are routed. */
export const useCatalogueEntry = (name: string) =>
  useQuery({
    queryKey: ['api', 'catalogue entry', name],
    queryFn: ({ signal }) =>
      answered(api.GET('/api/catalogue/{name}', { params: { path: { name } }, signal })),
  });

/** What is stored of a name, to be changed. */
export const useStoredModel = (name: string, enabled: boolean) =>
  useQuery({
    queryKey: ['api', 'model', name],
    queryFn: ({ signal }) => answered(api.GET('/api/models/{name}', { params: { path: { name } }, signal })),
    enabled,
  });

/** Providers whose models can answer, whoever configured them. */
export const useProviderIds = () =>
  useQuery({
    queryKey: ['api', 'providers'],
    queryFn: ({ signal }) => answered(api.GET('/api/providers', { signal })),
    select: ({ data }) => data.map(({ id }) => id),
  });

const mostSuggested = 200;

/** Models of a provider in whose names a text stands. */
export const useProviderModels = (provider: string, search: string) =>
  useQuery({
    queryKey: ['api', 'catalogue', 'candidates of provider', provider, search],
    queryFn: async ({ signal }) => {
      const query = {
        provider,
        source: 'discovered',
        // Under their whole names; the text may stand anywhere behind the provider's.
        search: `${provider}/*${search.replaceAll('*', '')}`.slice(0, 100),
        limit: mostSuggested,
      } as const;
      const { data } = await answered(api.GET('/api/catalogue', { params: { query }, signal }));
      return [...new Set(data.flatMap(({ candidates }) => candidates.map(({ model }) => model)))];
    },
    enabled: provider !== '',
    placeholderData: keepPreviousData,
  });

const thirtyDays = 30 * 24 * 3_600_000;

/** What was used of a name in the last thirty days, by token. */
export const useModelUsage = (name: string) =>
  useQuery({
    queryKey: ['api', 'usage of model', name],
    queryFn: ({ signal }) => {
      const from = new Date(Date.now() - thirtyDays).toISOString();
      const query = { model: [name], group_by: 'token', from, limit: 1 };
      return answered(api.GET('/api/usage', { params: { query }, signal }));
    },
  });

/** Changes of names. Lists and details are read anew after each. */
function useModelChange<Input, Output>(change: (input: Input) => Promise<Output>) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSettled: () =>
      queries.invalidateQueries({
        predicate: ({ queryKey: [, kind] }) =>
          kind === 'catalogue' || kind === 'catalogue entry' || kind === 'model' || kind === 'models',
      }),
  });
}

export const useCreateModel = () =>
  useModelChange((body: PublicModelCreationDto) => answered(api.POST('/api/models', { body })));

export const useUpdateModel = (name: string) =>
  useModelChange((body: PublicModelChangeDto) =>
    answered(api.PATCH('/api/models/{name}', { params: { path: { name } }, body })),
  );

/** @param revision the one on which it was decided */
export function useDeleteModel(name: string, revision: number | undefined) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: () => {
      const query = revision === undefined ? {} : { revision };
      return answered(api.DELETE('/api/models/{name}', { params: { path: { name }, query } }));
    },
    onSuccess: async () => {
      // What is on show of it goes: nobody asks for it once more.
      const predicate = ({ queryKey: [, kind] }: Query) => kind === 'catalogue entry' || kind === 'model';
      await queries.invalidateQueries({ predicate, refetchType: 'none' });
      await Promise.all(
        ['catalogue', 'models'].map((kind) => queries.invalidateQueries({ queryKey: ['api', kind] })),
      );
    },
    onError: () => queries.invalidateQueries({ queryKey: ['api', 'model', name] }),
  });
}
