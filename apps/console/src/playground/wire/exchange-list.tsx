import { Trash2 } from 'lucide-react';
import { classNames } from '../../components/class-names.js';
import { IconButton } from '../../components/icon-button.js';
import type { Meaning } from '../../components/status-dot.js';
import { StatusDot } from '../../components/status-dot.js';
import type { Exchange, Outcome } from '../../gateway/exchange.js';
import { useExchanges } from '../../gateway/exchanges-store.js';
import { wireTexts } from '../../texts/wire.js';
import { useWireView } from './wire-view-store.js';

const meanings: Readonly<Record<Outcome, Meaning>> = {
  running: 'attention',
  complete: 'good',
  refused: 'bad',
  stopped: 'neutral',
  broken: 'bad',
};

const clock = new Intl.DateTimeFormat('en-GB', {
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  fractionalSecondDigits: 1,
});

/** The path of an address with what is asked for. */
const pathOf = (address: string): string => {
  const url = URL.parse(address);
  return url === null ? address : url.pathname + url.search;
};

interface ExchangeListProps {
  readonly exchanges: readonly Exchange[];
  readonly shown: string;
}

/** All exchanges, newest first. */
export const ExchangeList = ({ exchanges, shown }: ExchangeListProps) => (
  <div className="flex shrink-0 items-start border-b border-neutral-6">
    <ul
      aria-label={wireTexts.exchanges}
      className="max-h-36 min-w-0 flex-1 overflow-y-auto py-1"
      tabIndex={-1}
    >
      {exchanges.toReversed().map((exchange) => (
        <li key={exchange.id}>
          <button
            type="button"
            aria-current={exchange.id === shown}
            className={classNames(
              'flex h-7 w-full items-center gap-2 px-4 text-left text-13 focus-visible:outline-offset-[-2px] pointer-coarse:h-11',
              exchange.id === shown ? 'bg-neutral-4' : 'hover:bg-neutral-3',
            )}
            onClick={() => {
              useWireView.getState().choose(exchange.id);
            }}
          >
            <StatusDot meaning={meanings[exchange.outcome]} />
            <span className="sr-only">{wireTexts.outcome[exchange.outcome]}</span>
            <span className="text-neutral-11">{clock.format(exchange.startedAt)}</span>
            <span className="min-w-0 flex-1 truncate" title={exchange.label}>
              {pathOf(exchange.request.url)}
            </span>
            <span className="text-neutral-11">{exchange.response?.status}</span>
          </button>
        </li>
      ))}
    </ul>
    <IconButton
      icon={Trash2}
      name={wireTexts.clear}
      size="small"
      className="m-1"
      onClick={() => {
        useExchanges.getState().clear();
      }}
    />
  </div>
);
