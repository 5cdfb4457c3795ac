import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { answered, api } from '../api/api.js';
import type { AdministratorDto, SessionDto } from '../api/api-types.js';
import { useLostSession } from './lost-session-store.js';

/** A browser that somebody is signed in with. */
type OwnSession = SessionDto & { readonly admin_key: AdministratorDto };

/** Whoever is signed in with this browser; null: nobody. */
export const sessionQuery = queryOptions({
  queryKey: ['session'],
  queryFn: async ({ signal }): Promise<OwnSession | null> =>
    signedIn(await answered(api.GET('/api/session', { signal }))),
  staleTime: 60_000,
  retry: false,
});

const signedIn = (session: SessionDto): OwnSession | null =>
  session.admin_key === null ? null : { ...session, admin_key: session.admin_key };

const order = ['viewer', 'operator', 'owner'];

/** Whether whoever is signed in may do what this role may. */
export function useMay(role: 'operator' | 'owner'): boolean {
  const { data } = useQuery(sessionQuery);
  return order.indexOf(data?.admin_key.role ?? '') >= order.indexOf(role);
}

/** Signs in with an admin key. */
export function useSignIn() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (adminKey: string) => answered(api.POST('/api/session', { body: { admin_key: adminKey } })),
    onSuccess: async (session) => {
      queries.setQueryData(sessionQuery.queryKey, signedIn(session));
      useLostSession.setState({ lost: false });
      await queries.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] === 'api' });
    },
  });
}

/** Signs out: what was seen is forgotten. */
export function useSignOut() {
  const leave = useLeave();
  return useMutation({ mutationFn: () => answered(api.DELETE('/api/session')), onSuccess: leave });
}

/** Forgets what was seen, and shows the sign-in. */
export function useLeave(): () => void {
  const queries = useQueryClient();
  return () => {
    queries.removeQueries({ predicate: ({ queryKey }) => queryKey[0] === 'api' });
    queries.setQueryData(sessionQuery.queryKey, null);
    useLostSession.setState({ lost: false });
  };
}
