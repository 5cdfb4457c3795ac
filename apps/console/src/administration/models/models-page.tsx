import { useNavigate, useSearch } from '@tanstack/react-router';
import { useCallback } from 'react';
import { modelsTexts } from '../../texts/models.js';
import type { CatalogueEntryDto } from '../api/api-types.js';
import { PageHead } from '../frame/page-head.js';
import { QueryState } from '../frame/query-state.js';
import { useMay } from '../session/session-query.js';
import { DataTable } from '../table/data-table.js';
import { ListFoot } from '../table/list-foot.js';
import { CreateModel } from './create-model.js';
import { modelColumns } from './model-columns.js';
import { ModelFilters } from './model-filters.js';
import { ModelPanel } from './model-panel.js';
import { isFiltered, readModelsAddress } from './models-address.js';
import type { ModelsAddressChange } from './models-address.js';
import { useCatalogue } from './models-query.js';
import { ModelsTabs } from './models-tabs.js';

/** `/console/models`: every name a client can use, and where it leads. */
export const ModelsPage = () => {
  const address = useSearch({ from: '/console/models' });
  const navigate = useNavigate();
  const query = useCatalogue(address);
  const mayChange = useMay('operator');
  const change = useCallback(
    (part: ModelsAddressChange) => {
      void navigate({
        to: '/console/models',
        replace: true,
        search: (before) => readModelsAddress({ ...before, ...part }),
      });
    },
    [navigate],
  );
  const show = (model: string): void => {
    change({ model });
  };
  const entries = query.data?.pages.flatMap(({ data }) => data) ?? [];
  return (
    <>
      <PageHead title={modelsTexts.title} action={mayChange ? <CreateModel onCreated={show} /> : undefined}>
        <ModelsTabs />
        <ModelFilters address={address} onChange={change} />
      </PageHead>
      <div className="p-4 empty:hidden md:px-6">
        <QueryState query={query} />
      </div>
      {query.isSuccess && entries.length === 0 && <NoModels isFiltered={isFiltered(address)} />}
      {entries.length > 0 && (
        <>
          <DataTable<CatalogueEntryDto>
            label={modelsTexts.table}
            columns={modelColumns}
            rows={entries}
            keyOf={({ name }) => name}
            chosen={address.model}
            open={{
              name: ({ name }) => modelsTexts.openModel(name),
              onOpen: ({ name }) => {
                show(name);
              },
            }}
          />
          <ListFoot count={entries.length} total={query.data?.pages.at(-1)?.total} query={query} />
        </>
      )}
      {address.model !== undefined && (
        <ModelPanel
          key={address.model}
          name={address.model}
          onShow={show}
          onClose={() => {
            change({ model: undefined });
          }}
        />
      )}
    </>
  );
};

/** What stands where no name is: how there comes to be one, or that the filters leave none. */
const NoModels = ({ isFiltered: filtered }: { readonly isFiltered: boolean }) => (
  <div className="mx-auto max-w-[56ch] px-4 py-16 text-center">
    {filtered ? (
      <p className="text-14 text-neutral-11">{modelsTexts.emptyFiltered}</p>
    ) : (
      <>
        <p className="text-16 font-semibold">{modelsTexts.emptyTitle}</p>
        <p className="mt-2 text-14 text-neutral-11">{modelsTexts.emptyHint}</p>
      </>
    )}
  </div>
);
