import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { Exchange } from '../../gateway/exchange.js';
import { useExchanges } from '../../gateway/exchanges-store.js';
import { tokenQueryKey } from '../../gateway/token-status.js';

/** A request that is refused for its token tells that the token is not what it was: its state is asked for again. */
export function useTokenRecheck(): void {
  const queries = useQueryClient();
  useEffect(
    () =>
      useExchanges.subscribe(({ exchanges }, before) => {
        if (refusals(exchanges) > refusals(before.exchanges))
          void queries.invalidateQueries({ queryKey: [tokenQueryKey] });
      }),
    [queries],
  );
}

const refusals = (exchanges: readonly Exchange[]): number =>
  exchanges.filter(({ outcome, response }) => outcome === 'refused' && response?.status === 401).length;
