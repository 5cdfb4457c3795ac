import { create } from 'zustand';
import type { Exchange } from './exchange.js';

interface ExchangesState {
  /** Newest last. */
  readonly exchanges: readonly Exchange[];
  clear(): void;
}

/** How many exchanges are kept, and how many characters and bytes of them all together. */
const limits = { exchanges: 100, size: 64_000_000 };

/** The exchanges of this page: what went over the wire, for the wire view. */
export const useExchanges = create<ExchangesState>((update) => ({
  exchanges: [],
  clear() {
    update(({ exchanges }) => ({ exchanges: exchanges.filter(({ outcome }) => outcome === 'running') }));
  },
}));

const sizeOf = ({ request, received }: Exchange): number =>
  received + (request.body?.kind === 'text' ? request.body.text.length : 0);

/** The newest that fit, the last one always. */
function bounded(exchanges: readonly Exchange[]): readonly Exchange[] {
  let size = 0;
  let first = exchanges.length;
  while (first > 0 && exchanges.length - first < limits.exchanges) {
    const exchange = exchanges[first - 1];
    if (exchange === undefined) break;
    size += sizeOf(exchange);
    if (size > limits.size && first < exchanges.length) break;
    first--;
  }
  return first === 0 ? exchanges : exchanges.slice(first);
}

/** Adds an exchange; it is changed by {@link replaceExchange} from then on. */
export function addExchange(exchange: Exchange): void {
  useExchanges.setState(({ exchanges }) => ({ exchanges: bounded([...exchanges, exchange]) }));
}

/** Puts a newer state in the place of an exchange; nothing where it was cleared away meanwhile. */
export function replaceExchange(exchange: Exchange): void {
  useExchanges.setState(({ exchanges }) => {
    const at = exchanges.findLastIndex(({ id }) => id === exchange.id);
    return at === -1 ? {} : { exchanges: exchanges.with(at, exchange) };
  });
}
