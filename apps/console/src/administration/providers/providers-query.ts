import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { answered, api } from '../api/api.js';
import type { ProviderChangeSchemaDto, ProviderCreationSchemaDto } from '../api/api-types.js';

const day = 86_400_000;
/** Between two looks, milliseconds. */
const refreshed = 10_000;
const mostGroups = 100;

/** Every provider, whoever configured it. */
export const useProviders = () =>
  useQuery({
    queryKey: ['api', 'providers'],
    queryFn: ({ signal }) => answered(api.GET('/api/providers', { signal })),
    refetchInterval: refreshed,
  });

/** One provider, by its id. */
export const useProviderDetails = (id: string) =>
  useQuery({
    queryKey: ['api', 'provider', id],
    queryFn: ({ signal }) => answered(api.GET('/api/providers/{id}', { params: { path: { id } }, signal })),
    refetchInterval: refreshed,
  });

/** What providers there can be. */
export const useProviderTypes = () =>
  useQuery({
    queryKey: ['api', 'provider types'],
    queryFn: ({ signal }) => answered(api.GET('/api/provider-types', { signal })),
    staleTime: Infinity,
  });

/** How providers fare in the eyes of the process that answers. */
export const useProviderStates = () =>
  useQuery({
    queryKey: ['api', 'provider states'],
    queryFn: ({ signal }) => answered(api.GET('/api/provider-states', { signal })),
    refetchInterval: refreshed,
  });

/** What requests of the last 24 hours came to, by provider. */
export const useProviderUsage = () =>
  useQuery({
    queryKey: ['api', 'usage of providers'],
    queryFn: ({ signal }) => {
      const from = new Date(Date.now() - day).toISOString();
      const query = { from, group_by: 'provider', limit: mostGroups } as const;
      return answered(api.GET('/api/usage', { params: { query }, signal }));
    },
    refetchInterval: 3 * refreshed,
  });

/** The last request of the last 24 hours that failed there. */
export const useLastFailure = (id: string) =>
  useQuery({
    queryKey: ['api', 'requests', 'last failure', id],
    queryFn: ({ signal }) => {
      const from = new Date(Date.now() - day).toISOString();
      const query = { from, provider: [id], end: ['failed', 'broken'], limit: 1 };
      return answered(api.GET('/api/requests', { params: { query }, signal }));
    },
    select: ({ data }) => data[0],
  });

const modelsOnShow = 10;

/** The first of its models whose names hold this text. */
export const useProviderModels = (id: string, search: string | undefined) =>
  useQuery({
    queryKey: ['api', 'catalogue', 'of provider', id, search],
    queryFn: ({ signal }) => {
      // Under their whole names: some are known by shorter ones, too.
      const query = { provider: id, limit: modelsOnShow, search: `${id}/*${search ?? ''}` };
      return answered(api.GET('/api/catalogue', { params: { query }, signal }));
    },
    placeholderData: keepPreviousData,
  });

/** Names of public models that say they go to it. */
export const useModelsNaming = (id: string) =>
  useQuery({
    queryKey: ['api', 'models', 'naming', id],
    queryFn: ({ signal }) => answered(api.GET('/api/models', { signal })),
    select: ({ data }) => data.filter(({ settings }) => goesTo(settings, id)).map(({ name }) => name),
  });

function goesTo({ candidates }: Readonly<Record<string, unknown>>, id: string): boolean {
  const list: readonly unknown[] = Array.isArray(candidates) ? candidates : [];
  return list.some((one) =>
    typeof one === 'string'
      ? one.startsWith(`${id}/`)
      : (one as { readonly provider?: unknown } | null)?.provider === id,
  );
}

/** Where the configuration file is. */
export const useConfigurationPath = () =>
  useQuery({
    queryKey: ['api', 'configuration'],
    queryFn: ({ signal }) => answered(api.GET('/api/configuration', { signal })),
    select: ({ file }) => file.path,
  });

const dependentKinds = ['providers', 'provider states', 'catalogue', 'models', 'configuration'];
const changedKinds = [...dependentKinds, 'provider'];

/** Changes of providers. What depends on them is read anew after each. */
function useProviderChange<Input, Output>(change: (input: Input) => Promise<Output>) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSettled: () =>
      queries.invalidateQueries({ predicate: ({ queryKey }) => changedKinds.includes(String(queryKey[1])) }),
  });
}

export const useCreateProvider = () =>
  useProviderChange((body: ProviderCreationSchemaDto) => answered(api.POST('/api/providers', { body })));

export const useUpdateProvider = (id: string) =>
  useProviderChange((body: ProviderChangeSchemaDto) =>
    answered(api.PATCH('/api/providers/{id}', { params: { path: { id } }, body })),
  );

/** Deletes one, if it is still the revision that was looked at. */
export function useDeleteProvider(id: string) {
  const queries = useQueryClient();
  const readAnew = (kinds: readonly string[]): Promise<void> =>
    queries.invalidateQueries({ predicate: ({ queryKey }) => kinds.includes(String(queryKey[1])) });
  return useMutation({
    mutationFn: (revision: number | undefined) => {
      const query = revision === undefined ? {} : { revision };
      return answered(api.DELETE('/api/providers/{id}', { params: { path: { id }, query } }));
    },
    onError: () => readAnew(changedKinds),
    // Of the one itself there is nothing left to be read.
    onSuccess: () => readAnew(dependentKinds),
  });
}
