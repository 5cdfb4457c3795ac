import { reratingTexts as texts } from '../../texts/prices.js';
import type { ReratingDto } from '../api/api-types.js';
import { localTime, wholeNumber } from '../format/figures.js';
import { QueryState } from '../frame/query-state.js';
import { DataTable } from '../table/data-table.js';
import type { Column } from '../table/data-table.js';
import { ListFoot } from '../table/list-foot.js';
import { differenceOf, periodOf, ReratingState, scopeOf } from './rerating-words.js';
import { useReratings } from './reratings-query.js';

interface ReratingListProps {
  readonly chosen: string | undefined;
  readonly onShow: (id: string) => void;
}

/** Periods that were priced anew, and those that are. */
export const ReratingList = ({ chosen, onShow }: ReratingListProps) => {
  const query = useReratings();
  const reratings = query.data?.pages.flatMap(({ data }) => data) ?? [];
  return (
    <>
      <div className="px-4 md:px-6">
        <QueryState query={query} />
      </div>
      {query.isSuccess && reratings.length === 0 && (
        <p className="px-4 text-13 text-neutral-11 md:px-6">{texts.empty}</p>
      )}
      {reratings.length > 0 && (
        <>
          <DataTable<ReratingDto>
            label={texts.table}
            columns={columns}
            rows={reratings}
            keyOf={({ id }) => id}
            chosen={chosen}
            open={{
              name: (rerating) => texts.open(periodOf(rerating)),
              onOpen: ({ id }) => {
                onShow(id);
              },
            }}
          />
          <ListFoot count={reratings.length} query={query} />
        </>
      )}
    </>
  );
};

const columns: readonly Column<ReratingDto>[] = [
  { name: texts.columns.period, cell: periodOf },
  { name: texts.columns.scope, isMinor: true, cell: scopeOf },
  { name: texts.columns.state, cell: (rerating) => <ReratingState rerating={rerating} /> },
  {
    name: texts.columns.requests,
    isNumber: true,
    isMinor: true,
    cell: ({ changed, requests }) => texts.changed(wholeNumber(changed), wholeNumber(requests)),
  },
  { name: texts.columns.cost, isNumber: true, cell: differenceOf },
  { name: texts.columns.begun, isMinor: true, cell: ({ created_at: created }) => localTime(created) },
];
