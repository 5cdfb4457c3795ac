import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { answered, api } from '../api/api.js';
import type { AdminKeyCreationDto } from '../api/api-types.js';

const listKey = ['api', 'admin keys'];

/** Admin keys, the oldest first. */
export const useAdminKeys = () =>
  useQuery({
    queryKey: listKey,
    queryFn: ({ signal }) => answered(api.GET('/api/admin-keys', { signal })),
  });

/** Changes of admin keys. The list is read anew after each. */
function useAdminKeyChange<Input, Output>(change: (input: Input) => Promise<Output>) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSettled: () => queries.invalidateQueries({ queryKey: listKey }),
  });
}

export const useCreateAdminKey = () =>
  useAdminKeyChange((body: AdminKeyCreationDto) => answered(api.POST('/api/admin-keys', { body })));

export const useRevokeAdminKey = (id: string) =>
  useAdminKeyChange(() => answered(api.DELETE('/api/admin-keys/{key}', { params: { path: { key: id } } })));
