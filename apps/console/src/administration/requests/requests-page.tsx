import { useNavigate, useSearch } from '@tanstack/react-router';
import { Download, RefreshCw } from 'lucide-react';
import { useCallback } from 'react';
import { Button } from '../../components/button.js';
import { requestsTexts } from '../../texts/requests.js';
import type { RequestRecordDto } from '../api/api-types.js';
import { exactTime } from '../format/figures.js';
import { PageHead } from '../frame/page-head.js';
import { QueryState } from '../frame/query-state.js';
import { DataTable } from '../table/data-table.js';
import { ListFoot } from '../table/list-foot.js';
import { requestColumns } from './request-columns.js';
import { RequestFilters } from './request-filters.js';
import { RequestPanel } from './request-panel.js';
import { readRequestsAddress } from './requests-address.js';
import type { RequestsAddressChange } from './requests-address.js';
import { exportAddressOf, useRequests } from './requests-query.js';

/** `/console/logs`: every request to a model, the newest first. */
export const RequestsPage = () => {
  const address = useSearch({ from: '/console/logs' });
  const navigate = useNavigate();
  const query = useRequests(address);
  const change = useCallback(
    (part: RequestsAddressChange) => {
      void navigate({
        to: '/console/logs',
        replace: true,
        search: (before) => readRequestsAddress({ ...before, ...part }),
      });
    },
    [navigate],
  );
  const records = query.data?.pages.flatMap(({ data }) => data) ?? [];
  return (
    <>
      <PageHead
        title={requestsTexts.title}
        action={
          <span className="flex gap-2">
            <Button disabled={query.isFetching} onClick={() => void query.refetch()}>
              <RefreshCw size={14} aria-hidden />
              {requestsTexts.refresh}
            </Button>
            <a
              href={exportAddressOf(address)}
              download
              className="inline-flex h-9 items-center gap-2 rounded border border-neutral-7 px-3 text-14 font-medium hover:bg-neutral-3 pointer-coarse:min-h-11"
            >
              <Download size={14} aria-hidden />
              {requestsTexts.export}
            </a>
          </span>
        }
      >
        <RequestFilters address={address} onChange={change} />
      </PageHead>
      <div className="p-4 empty:hidden md:px-6">
        <QueryState query={query} />
      </div>
      {query.isSuccess && records.length === 0 && (
        <div className="mx-auto max-w-[56ch] px-4 py-16 text-center">
          <p className="text-16 font-semibold">{requestsTexts.emptyTitle}</p>
          <p className="mt-2 text-14 text-neutral-11">{requestsTexts.emptyHint}</p>
        </div>
      )}
      {records.length > 0 && (
        <>
          <DataTable<RequestRecordDto>
            label={requestsTexts.table}
            columns={requestColumns}
            rows={records}
            keyOf={({ id }) => id}
            chosen={address.record}
            open={{
              name: ({ model, ended_at: time }) => requestsTexts.openRequest(model, exactTime(time)),
              onOpen: ({ id }) => {
                change({ record: id });
              },
            }}
          />
          <ListFoot count={records.length} query={query} />
        </>
      )}
      {address.record !== undefined && (
        <RequestPanel
          key={address.record}
          id={address.record}
          onClose={() => {
            change({ record: undefined });
          }}
        />
      )}
    </>
  );
};
