import { useCallback } from 'react';
import { SelectField } from '../../components/select-field.js';
import { pricesTexts } from '../../texts/prices.js';
import type { PriceDto } from '../api/api-types.js';
import { QueryState } from '../frame/query-state.js';
import { useProviderIds } from '../models/models-query.js';
import { DataTable } from '../table/data-table.js';
import { ListFoot } from '../table/list-foot.js';
import { RestingField } from '../table/resting-field.js';
import { priceColumns } from './price-columns.js';
import { PricePanel } from './price-panel.js';
import type { PricesAddress, PricesAddressChange } from './prices-address.js';
import { usePrices } from './prices-query.js';

interface PriceListProps {
  readonly address: PricesAddress;
  readonly onChange: (part: PricesAddressChange) => void;
}

/** Prices of one's own, by provider and model. */
export const PriceList = ({ address, onChange }: PriceListProps) => {
  const query = usePrices(address);
  const prices = query.data?.pages.flatMap(({ data }) => data) ?? [];
  const chosen = prices.find(({ id }) => id === address.price);
  return (
    <section aria-labelledby="own-prices" className="py-4">
      <h2 id="own-prices" className="px-4 text-16 font-semibold md:px-6">
        {pricesTexts.table}
      </h2>
      <div className="flex flex-wrap items-end gap-2 px-4 py-3 md:px-6">
        <PriceFilters address={address} onChange={onChange} />
      </div>
      <div className="px-4 md:px-6">
        <QueryState query={query} />
      </div>
      {query.isSuccess && prices.length === 0 && <NoPrice address={address} />}
      {prices.length > 0 && (
        <>
          <DataTable<PriceDto>
            label={pricesTexts.table}
            columns={priceColumns}
            rows={prices}
            keyOf={({ id }) => id}
            chosen={address.price}
            open={{
              name: ({ provider, model }) => pricesTexts.openPrice(`${provider}/${model}`),
              onOpen: ({ id }) => {
                onChange({ price: id, rerating: undefined });
              },
            }}
          />
          <ListFoot count={prices.length} query={query} />
        </>
      )}
      {chosen !== undefined && (
        <PricePanel
          key={chosen.id}
          price={chosen}
          onClose={() => {
            onChange({ price: undefined });
          }}
        />
      )}
    </section>
  );
};

const texts = pricesTexts.filters;

const PriceFilters = ({ address: { provider, model }, onChange }: PriceListProps) => {
  const known = useProviderIds().data ?? [];
  const ids = provider === undefined || known.includes(provider) ? known : [...known, provider];
  const search = useCallback(
    (text: string) => {
      onChange({ model: text });
    },
    [onChange],
  );
  return (
    <>
      <SelectField
        label={texts.provider}
        value={provider ?? ''}
        options={[{ value: '', label: texts.anyProvider }, ...ids.map((id) => ({ value: id, label: id }))]}
        onChange={(chosen) => {
          onChange({ provider: chosen });
        }}
      />
      <RestingField
        label={texts.model}
        hint={texts.modelHint}
        className="w-56"
        value={model ?? ''}
        onChange={search}
      />
    </>
  );
};

/** What stands where no price is: what they are for, or that the filters leave none. */
const NoPrice = ({ address: { provider, model } }: Pick<PriceListProps, 'address'>) => (
  <div className="mx-auto max-w-[56ch] px-4 py-8 text-center">
    {provider === undefined && model === undefined ? (
      <>
        <p className="text-16 font-semibold">{pricesTexts.emptyTitle}</p>
        <p className="mt-2 text-14 text-neutral-11">{pricesTexts.emptyHint}</p>
      </>
    ) : (
      <p className="text-14 text-neutral-11">{pricesTexts.emptyFiltered}</p>
    )}
  </div>
);
