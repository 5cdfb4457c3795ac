import { useNavigate, useSearch } from '@tanstack/react-router';
import { useCallback, useState } from 'react';
import { Button } from '../../components/button.js';
import { Notice } from '../../components/notice.js';
import { pricesTexts, reratingTexts } from '../../texts/prices.js';
import type { PriceDto } from '../api/api-types.js';
import { PageHead } from '../frame/page-head.js';
import { ModelsTabs } from '../models/models-tabs.js';
import { BeginRerating } from '../reratings/begin-rerating.js';
import type { ReratingValues } from '../reratings/rerating-form.js';
import { ReratingList } from '../reratings/rerating-list.js';
import { ReratingPanel } from '../reratings/rerating-panel.js';
import { useMay } from '../session/session-query.js';
import { AddPrice } from './add-price.js';
import { PriceList } from './price-list.js';
import { readPricesAddress } from './prices-address.js';
import type { PricesAddressChange } from './prices-address.js';
import { UnpricedModels } from './unpriced-models.js';

/** `/console/models/prices`: what models cost, which have no price, and periods that are priced anew. */
export const PricesPage = () => {
  const address = useSearch({ from: '/console/models/prices' });
  const navigate = useNavigate();
  const mayChange = useMay('operator');
  const [added, setAdded] = useState<PriceDto>();
  const [rerated, setRerated] = useState<ReratingValues>();
  const change = useCallback(
    (part: PricesAddressChange) => {
      void navigate({
        to: '/console/models/prices',
        replace: true,
        search: (before) => readPricesAddress({ ...before, ...part }),
      });
    },
    [navigate],
  );
  const showRerating = (rerating: string | undefined): void => {
    change({ rerating, price: undefined });
  };
  const add = mayChange && (
    <AddPrice
      address={address}
      onOpen={(open) => {
        change({ add: open ? true : undefined });
      }}
      onAdded={setAdded}
    />
  );
  return (
    <>
      <PageHead title={pricesTexts.title} action={add}>
        <ModelsTabs />
        <p className="max-w-[72ch] text-13 text-neutral-11">{pricesTexts.lead}</p>
      </PageHead>
      {added !== undefined && added.state !== 'upcoming' && (
        <AddedPrice
          price={added}
          onRerate={() => {
            setRerated(scopeOf(added));
          }}
        />
      )}
      <UnpricedModels
        onAdd={({ provider, upstream_model: model }) => {
          change({ provider, model, ...(mayChange && { add: true }) });
        }}
      />
      <PriceList address={address} onChange={change} />
      <RatedPeriods
        chosen={address.rerating}
        onShow={showRerating}
        onBegin={
          mayChange
            ? () => {
                const { provider = '', model = '' } = address;
                setRerated({ from: '', to: '', provider, model });
              }
            : undefined
        }
      />
      <BeginRerating
        values={rerated}
        onBegun={showRerating}
        onClose={() => {
          setRerated(undefined);
        }}
      />
      {address.rerating !== undefined && (
        <ReratingPanel
          key={address.rerating}
          id={address.rerating}
          onShow={showRerating}
          onClose={() => {
            showRerating(undefined);
          }}
        />
      )}
    </>
  );
};

interface RatedPeriodsProps {
  readonly chosen: string | undefined;
  readonly onShow: (id: string) => void;
  /** Undefined for whoever may not. */
  readonly onBegin: (() => void) | undefined;
}

/** Periods that were priced anew, and the way to another one. */
const RatedPeriods = ({ chosen, onShow, onBegin }: RatedPeriodsProps) => (
  <section aria-labelledby="reratings" className="border-t border-neutral-6 py-4">
    <div className="mb-2 flex flex-wrap items-center justify-between gap-2 px-4 md:px-6">
      <h2 id="reratings" className="text-16 font-semibold">
        {reratingTexts.title}
      </h2>
      {onBegin !== undefined && <Button onClick={onBegin}>{reratingTexts.begin}</Button>}
      <p className="w-full text-13 text-neutral-11">{reratingTexts.hint}</p>
    </div>
    <ReratingList chosen={chosen} onShow={onShow} />
  </section>
);

/** The next step after a price that begins before now. */
const AddedPrice = ({ price, onRerate }: { readonly price: PriceDto; readonly onRerate: () => void }) => (
  <div className="px-4 pt-4 md:px-6">
    <Notice meaning="good" className="flex flex-wrap items-center justify-between gap-2">
      {pricesTexts.added.past(`${price.provider}/${price.model}`)}
      <Button size="small" onClick={onRerate}>
        {pricesTexts.added.rerate}
      </Button>
    </Notice>
  </div>
);

const scopeOf = ({ provider, model, from }: PriceDto): ReratingValues => ({
  from: localMinute(from),
  to: '',
  provider,
  model,
});

/** A time of the API as the browser's own field has it, in the viewer's zone. */
function localMinute(iso: string): string {
  const time = new Date(iso);
  return new Date(time.getTime() - time.getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
}
