import { useNavigate, useSearch } from '@tanstack/react-router';
import { useCallback, useState } from 'react';
import { providersTexts } from '../../texts/providers.js';
import { PageHead } from '../frame/page-head.js';
import { QueryState } from '../frame/query-state.js';
import { useMay } from '../session/session-query.js';
import { DataTable } from '../table/data-table.js';
import { CreateProvider } from './create-provider.js';
import { FirstProvider } from './first-provider.js';
import { providerColumns } from './provider-columns.js';
import { ProviderPanel } from './provider-panel.js';
import { providerRows, rowKey } from './provider-row.js';
import type { ProviderRow } from './provider-row.js';
import { processInWords } from './provider-words.js';
import { readProvidersAddress } from './providers-address.js';
import type { ProvidersAddressChange } from './providers-address.js';
import { useProviders, useProviderStates, useProviderUsage } from './providers-query.js';

/** `/console/providers`: whose models the gateway offers, and how they fare. */
export const ProvidersPage = () => {
  const address = useSearch({ from: '/console/providers' });
  const navigate = useNavigate();
  const query = useProviders();
  const states = useProviderStates().data;
  const usage = useProviderUsage().data;
  const mayChange = useMay('operator');
  const [adding, setAdding] = useState<{ readonly type?: string }>();
  const change = useCallback(
    (part: ProvidersAddressChange) => {
      void navigate({
        to: '/console/providers',
        replace: true,
        search: (before) => readProvidersAddress({ ...before, ...part }),
      });
    },
    [navigate],
  );
  const open = (id: string): void => {
    change({ provider: id, model: undefined });
  };
  const providers = query.data?.data ?? [];
  const rows = providerRows(providers, states, usage?.data ?? []);
  const chosen = rows.findLast(({ provider }) => provider.id === address.provider);
  const isFirst = query.isSuccess && providers.every(({ source }) => source === 'automatic');
  return (
    <>
      <PageHead
        title={providersTexts.title}
        action={
          mayChange ? (
            <CreateProvider
              taken={providers.map(({ id }) => id)}
              open={adding}
              onOpenChange={setAdding}
              onCreated={(id) => {
                setAdding(undefined);
                open(id);
              }}
            />
          ) : undefined
        }
      />
      <div className="p-4 empty:hidden md:px-6">
        <QueryState query={query} />
      </div>
      {rows.length > 0 && (
        <DataTable<ProviderRow>
          label={providersTexts.table}
          columns={providerColumns}
          rows={rows}
          keyOf={rowKey}
          chosen={chosen && rowKey(chosen)}
          open={{
            name: ({ provider: { id } }) => providersTexts.open(id),
            onOpen: ({ provider: { id } }) => {
              open(id);
            },
          }}
        />
      )}
      {isFirst && <FirstProvider isAlone={rows.length === 0} onAdd={mayChange ? setAdding : undefined} />}
      {states !== undefined && rows.length > 0 && (
        <p className="max-w-[90ch] px-4 py-3 text-13 text-neutral-11 md:px-6">
          {providersTexts.view(processInWords(states.process))}
        </p>
      )}
      {address.provider !== undefined && (
        <ProviderPanel
          key={address.provider}
          id={address.provider}
          row={chosen}
          all={providers}
          search={address.model}
          onSearch={(model) => {
            change({ model: model === '' ? undefined : model });
          }}
          onClose={() => {
            change({ provider: undefined, model: undefined });
          }}
        />
      )}
    </>
  );
};
