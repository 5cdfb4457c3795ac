import { useQuery } from '@tanstack/react-query';
import { addressOf } from '../gateway/address.js';

/** What the gateway tells everybody. */
export interface HomeStatus {
  readonly base_address: string;
  /** Absent where the operator does not list models here. */
  readonly models?: readonly HomeModel[];
  /** Whether all providers have listed theirs: `pending` while some are asked, `partial` where some do not answer. */
  readonly models_listed?: 'complete' | 'pending' | 'partial';
  readonly version?: string;
  /** Where the documentation is. */
  readonly documentation?: string;
}

export interface HomeModel {
  readonly id: string;
  readonly owned_by: string;
  readonly endpoints?: readonly string[];
  readonly state?: string;
  /** From 0 to 1. */
  readonly progress?: number;
}

/** Changing states are looked at this often, in milliseconds. */
const often = 2_000;
const seldom = 30_000;

const isChanging = (status: HomeStatus | undefined): boolean =>
  status?.models_listed === 'pending' || status?.models?.some(({ state }) => state === 'pulling') === true;

/** The live state of the gateway. */
export const useHomeStatus = () =>
  useQuery({
    queryKey: ['home'],
    queryFn: async ({ signal }): Promise<HomeStatus> => {
      const response = await fetch(addressOf('console/api/home'), { signal });
      if (!response.ok) throw new Error(`HTTP ${response.status}`);
      return (await response.json()) as HomeStatus;
    },
    refetchInterval: ({ state }) => (state.status === 'error' || isChanging(state.data) ? often : seldom),
  });
