import { useExchanges } from '../../gateway/exchanges-store.js';
import { wireTexts } from '../../texts/wire.js';
import { ExchangeDetails } from './exchange-details.js';
import { ExchangeList } from './exchange-list.js';
import { useWireView } from './wire-view-store.js';

/** What went over the wire: the exchanges of this page, and one of them in every detail. */
export const WireView = () => {
  const exchanges = useExchanges((state) => state.exchanges);
  const chosen = useWireView((state) => state.chosen);
  const shown = exchanges.find(({ id }) => id === chosen) ?? exchanges.at(-1);
  if (shown === undefined) return <p className="p-4 text-14 text-neutral-11">{wireTexts.none}</p>;
  return (
    <div className="flex h-full min-h-0 flex-col">
      <ExchangeList exchanges={exchanges} shown={shown.id} />
      <ExchangeDetails key={shown.id} exchange={shown} />
    </div>
  );
};
