import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { answered, api } from '../api/api.js';

const listKey = ['api', 'sessions'];

/** Browsers that are signed in, the latest used first. */
export const useSessions = () =>
  useQuery({
    queryKey: listKey,
    queryFn: ({ signal }) => answered(api.GET('/api/sessions', { signal })),
    staleTime: 0,
  });

/** Ends sessions, by their ids. One that has ended meanwhile is as it should be. */
export function useEndSessions() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (ids: readonly string[]) => Promise.all(ids.map(end)),
    onSettled: () => queries.invalidateQueries({ queryKey: listKey }),
  });
}

async function end(id: string): Promise<void> {
  const { response, ...rest } = await api.DELETE('/api/sessions/{session}', {
    params: { path: { session: id } },
  });
  if (response.status !== 404) await answered(Promise.resolve({ response, ...rest }));
}
