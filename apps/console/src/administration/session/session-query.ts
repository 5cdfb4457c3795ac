import { useCallback, useEffect } from 'react';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { answered, api } from '../api/api.js';
import type { AdministratorDto, SessionDto } from '../api/api-types.js';
import { useIssuerSignOut } from './issuer-sign-out-store.js';
import { useLostSession } from './lost-session-store.js';
import { forgetSignInFault } from './sign-in-address.js';

/** A browser that somebody is signed in with. */
type OwnSession = SessionDto & {
  /** The admin key, or the person. */
  readonly administrator: AdministratorDto;
};

/** Whoever is signed in with this browser; null: nobody. */
export const sessionQuery = queryOptions({
  queryKey: ['session'],
  queryFn: async ({ signal }): Promise<OwnSession | null> =>
    signedIn(await answered(api.GET('/api/session', { signal }))),
  staleTime: 60_000,
  retry: false,
});

function signedIn(session: SessionDto): OwnSession | null {
  const administrator = session.admin_key ?? session.person;
  return administrator === null ? null : { ...session, administrator };
}

const order = ['viewer', 'operator', 'owner'];

/** Whether whoever is signed in may do what this role may. */
export function useMay(role: 'operator' | 'owner'): boolean {
  const { data } = useQuery(sessionQuery);
  return order.indexOf(data?.administrator.role ?? '') >= order.indexOf(role);
}

/** Signs in with an admin key. */
export function useSignIn() {
  const enter = useEnter();
  return useMutation({
    mutationFn: (adminKey: string) => answered(api.POST('/api/session', { body: { admin_key: adminKey } })),
    onSuccess: (session) => enter(signedIn(session)),
  });
}

/** While a session is lost: goes on by itself when somebody has signed in with another tab of this browser. */
export function useSignInElsewhere(lost: boolean): void {
  const enter = useEnter();
  useEffect(() => {
    if (!lost) return;
    const look = async () => {
      if (document.visibilityState === 'hidden') return;
      const session = signedIn(await answered(api.GET('/api/session')));
      if (session !== null) await enter(session);
    };
    const onReturn = () => {
      // Whoever cannot be asked now is asked when they come back again.
      look().catch(() => undefined);
    };
    document.addEventListener('visibilitychange', onReturn);
    window.addEventListener('focus', onReturn);
    return () => {
      document.removeEventListener('visibilitychange', onReturn);
      window.removeEventListener('focus', onReturn);
    };
  }, [lost, enter]);
}

/** Somebody is signed in now: what was seen before is asked for anew. */
function useEnter(): (session: OwnSession | null) => Promise<void> {
  const queries = useQueryClient();
  return useCallback(
    async (session) => {
      queries.setQueryData(sessionQuery.queryKey, session);
      useLostSession.setState({ lost: false });
      useIssuerSignOut.setState({ address: undefined });
      forgetSignInFault();
      await queries.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] === 'api' });
    },
    [queries],
  );
}

/** Signs out: what was seen is forgotten. */
export function useSignOut() {
  const leave = useLeave();
  return useMutation({
    mutationFn: () => answered(api.DELETE('/api/session')),
    onSuccess: ({ issuer_sign_out_url: address }) => {
      leave();
      useIssuerSignOut.setState({ address: address ?? undefined });
    },
  });
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
