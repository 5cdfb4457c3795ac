import { useNavigate, useSearch } from '@tanstack/react-router';
import { RefreshCw } from 'lucide-react';
import { useCallback, useEffect } from 'react';
import { Button } from '../../components/button.js';
import { requestsTexts } from '../../texts/requests.js';
import type { RequestRecordDto } from '../api/api-types.js';
import { exactTime } from '../format/figures.js';
import { PageHead } from '../frame/page-head.js';
import { QueryState } from '../frame/query-state.js';
import { DataTable } from '../table/data-table.js';
import { ListFoot } from '../table/list-foot.js';
import { ExportMenu } from './export-menu.js';
import { NoRequests } from './no-requests.js';
import { RequestPanel } from './panel/request-panel.js';
import { requestColumns } from './request-columns.js';
import { RequestFilters } from './filters/request-filters.js';
import { stepsFrom } from './request-steps.js';
import { readRequestsAddress } from './requests-address.js';
import type { RequestsAddressChange } from './requests-address.js';
import { useRequests } from './requests-query.js';
import type { RequestsQuery } from './requests-query.js';

/** `/console/logs`: every request to a model, the newest first. */
export const RequestsPage = () => {
  const address = useSearch({ from: '/console/logs' });
  const query = useRequests(address);
  const { change, show } = useAddressChanges(address.record !== undefined);
  const records = query.data?.pages.flatMap(({ data }) => data) ?? [];
  useMoreBefore(address.record, records, query);
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
            <ExportMenu address={address} />
          </span>
        }
      >
        <RequestFilters address={address} onChange={change} />
      </PageHead>
      <div className="p-4 empty:hidden md:px-6">
        <QueryState query={query} />
      </div>
      {query.isSuccess && records.length === 0 && <NoRequests query={query} />}
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
                show(id);
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
          steps={stepsFrom(records, address.record, show)}
          onClose={() => {
            show(undefined);
          }}
        />
      )}
    </>
  );
};

/** Filters replace what stands in the address; details that open or close are a step that Back undoes. */
function useAddressChanges(isOpen: boolean) {
  const navigate = useNavigate();
  const change = useCallback(
    (part: RequestsAddressChange, replace = true) => {
      void navigate({
        to: '/console/logs',
        replace,
        search: (before) => readRequestsAddress({ ...before, ...part }),
      });
    },
    [navigate],
  );
  const show = (record: string | undefined): void => {
    change({ record }, isOpen && record !== undefined);
  };
  return { change, show };
}

/** Whoever goes through the details one by one finds the next page there. */
function useMoreBefore(
  chosen: string | undefined,
  records: readonly RequestRecordDto[],
  { hasNextPage, isFetchingNextPage, fetchNextPage }: RequestsQuery,
): void {
  const isNearEnd = chosen !== undefined && records.slice(-3).some(({ id }) => id === chosen);
  useEffect(() => {
    if (isNearEnd && hasNextPage && !isFetchingNextPage) void fetchNextPage();
  }, [isNearEnd, hasNextPage, isFetchingNextPage, fetchNextPage]);
}
