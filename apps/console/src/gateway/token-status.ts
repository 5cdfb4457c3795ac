import { useQuery } from '@tanstack/react-query';
import { gatewayTexts } from '../texts/gateway.js';
import type { Fault } from './fault.js';
import { getJson } from './get-json.js';
import { faultOf } from './models.js';
import { useToken } from './token-store.js';

/** What the gateway tells of a token to whoever holds it (`GET v1/token`). */
export interface TokenDescription {
  readonly id?: string;
  readonly name?: string;
  readonly display?: string;
  readonly state?: string;
  readonly created_at?: string | number;
  readonly expires_at?: string | number | null;
  /** `null` means all. */
  readonly models?: readonly string[] | null;
  readonly endpoints?: readonly string[] | null;
  readonly strict?: boolean;
  readonly limits?: unknown;
  readonly budget?: unknown;
  readonly spent?: unknown;
  readonly remaining?: unknown;
}

export interface TokenStatus {
  readonly kind: 'none' | 'checking' | 'valid' | 'refused' | 'unreachable';
  readonly words: string;
  readonly token?: TokenDescription;
  readonly fault?: Fault;
}

/** Begins the key of the token's query, to have it asked for again. */
export const tokenQueryKey = 'token';

/** Whether the token opens the gateway, and for what. */
export function useTokenStatus(): TokenStatus {
  const token = useToken((state) => state.token);
  const query = useQuery({
    queryKey: [tokenQueryKey, token],
    queryFn: async ({ signal }) => (await getJson('v1/token', token, signal)) as TokenDescription,
    enabled: token !== '',
    retry: false,
    staleTime: 15_000,
    refetchInterval: 60_000,
  });
  if (token === '') return { kind: 'none', words: gatewayTexts.tokenNone };
  if (query.isError) {
    const fault = faultOf(query.error);
    const isRefused = fault.place === 'token' || (fault.status !== undefined && fault.status < 500);
    return { kind: isRefused ? 'refused' : 'unreachable', words: fault.message, fault };
  }
  if (query.data === undefined) return { kind: 'checking', words: gatewayTexts.tokenChecking };
  return { kind: 'valid', words: validWords(query.data), token: query.data };
}

const validWords = ({ models }: TokenDescription): string => {
  if (models === null) return gatewayTexts.tokenAllModels;
  return models === undefined ? gatewayTexts.tokenValid : gatewayTexts.tokenModels(models.length);
};
