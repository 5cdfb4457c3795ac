import { queryOptions } from '@tanstack/react-query';
import { answered, api } from '../api/api.js';

/** How long until it is asked again how it stands with the issuer, in milliseconds. */
const pauses: Readonly<Record<string, number>> = { pending: 300, unreachable: 3_000 };

/** How one can sign in besides with an admin key, and whether that works now. */
export const signInWaysQuery = queryOptions({
  queryKey: ['sign-in'],
  queryFn: ({ signal }) => answered(api.GET('/api/sign-in', { signal })),
  retry: false,
  refetchInterval: ({ state: { data } }) => pauses[data?.openid_connect?.state ?? ''] ?? false,
});
