import { useNavigate, useSearch } from '@tanstack/react-router';
import { useCallback } from 'react';
import { auditTexts } from '../../texts/audit.js';
import type { AuditEntryDto } from '../api/api-types.js';
import { CsvButton } from '../csv/csv-button.js';
import { exactTime } from '../format/figures.js';
import { PageHead } from '../frame/page-head.js';
import { QueryState } from '../frame/query-state.js';
import { DataTable } from '../table/data-table.js';
import { ListFoot } from '../table/list-foot.js';
import { isFiltered, readAuditAddress } from './audit-address.js';
import type { AuditAddressChange } from './audit-address.js';
import { auditColumns } from './audit-columns.js';
import { auditCsv } from './audit-csv.js';
import { AuditFilters } from './audit-filters.js';
import { AuditPanel } from './audit-panel.js';
import { allChanges, useAudit } from './audit-query.js';

/** `/console/audit`: who changed what. */
export const AuditPage = () => {
  const address = useSearch({ from: '/console/audit' });
  const navigate = useNavigate();
  const query = useAudit(address);
  const change = useCallback(
    (part: AuditAddressChange) => {
      void navigate({
        to: '/console/audit',
        replace: true,
        search: (before) => readAuditAddress({ ...before, ...part }),
      });
    },
    [navigate],
  );
  const entries = query.data?.pages.flatMap(({ data }) => data) ?? [];
  return (
    <>
      <PageHead
        title={auditTexts.title}
        action={
          <span className="flex flex-wrap items-center gap-2">
            <CsvButton name="audit" columns={auditCsv} rows={(signal) => allChanges(address, signal)} />
          </span>
        }
      >
        <AuditFilters address={address} onChange={change} />
      </PageHead>
      <div className="p-4 empty:hidden md:px-6">
        <QueryState query={query} />
      </div>
      {query.isSuccess && entries.length === 0 && <NoChange isFiltered={isFiltered(address)} />}
      {entries.length > 0 && (
        <>
          <DataTable<AuditEntryDto>
            label={auditTexts.table}
            columns={auditColumns}
            rows={entries}
            keyOf={({ id }) => id}
            chosen={address.entry}
            open={{
              name: ({ action, target, at }) => auditTexts.openEntry(action, target.name, exactTime(at)),
              onOpen: ({ id }) => {
                change({ entry: id });
              },
            }}
          />
          <ListFoot count={entries.length} query={query} />
        </>
      )}
      {address.entry !== undefined && (
        <AuditPanel
          key={address.entry}
          id={address.entry}
          known={entries.find(({ id }) => id === address.entry)}
          onClose={() => {
            change({ entry: undefined });
          }}
        />
      )}
    </>
  );
};

const NoChange = ({ isFiltered }: { readonly isFiltered: boolean }) => (
  <div className="mx-auto max-w-[56ch] px-4 py-16 text-center">
    {isFiltered ? (
      <p className="text-14 text-neutral-11">{auditTexts.emptyFiltered}</p>
    ) : (
      <>
        <p className="text-16 font-semibold">{auditTexts.emptyTitle}</p>
        <p className="mt-2 text-14 text-neutral-11">{auditTexts.emptyHint}</p>
      </>
    )}
  </div>
);
