import { useQuery } from '@tanstack/react-query';
import type { Fault } from './fault.js';
import { GatewayFault, getJson } from './get-json.js';
import { readModels } from './read-models.js';
import type { GatewayModel } from './read-models.js';
import { useToken } from './token-store.js';
import { gatewayTexts } from '../texts/gateway.js';

export type { GatewayModel } from './read-models.js';

export interface Models {
  readonly kind: 'waiting' | 'ready' | 'failed';
  readonly models: readonly GatewayModel[];
  readonly fault?: Fault;
  retry(): void;
}

const path = 'v1/models?include=metadata';
const none: readonly GatewayModel[] = [];

/** The models the token may use, asked for again every few seconds while one of them is being pulled. */
export function useModels(): Models {
  const token = useToken((state) => state.token);
  const query = useQuery({
    queryKey: ['models', token],
    queryFn: async ({ signal }) => readModels(await getJson(path, token, signal)),
    enabled: token !== '',
    retry: false,
    staleTime: 30_000,
    refetchInterval: ({ state }) => (state.data?.some(isPulling) === true ? 3000 : false),
  });
  const models = query.data ?? none;
  const retry = (): void => {
    void query.refetch();
  };
  if (query.data !== undefined) return { kind: 'ready', models, retry };
  if (!query.isError) return { kind: 'waiting', models, retry };
  return { kind: 'failed', models, fault: faultOf(query.error), retry };
}

/** The fault of a failed question; anything else is a fault of reading. */
export const faultOf = (error: unknown): Fault =>
  error instanceof GatewayFault ? error.fault : { place: 'answer', message: gatewayTexts.unreadableAnswer };

const isPulling = ({ state }: GatewayModel): boolean =>
  state !== undefined && /pull|wait|queue|load/.test(state);
