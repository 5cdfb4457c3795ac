import { useNavigate } from '@tanstack/react-router';
import { useMemo } from 'react';
import { overviewTexts as texts } from '../../texts/overview.js';
import type { UsageGroupDto } from '../api/api-types.js';
import { seriesColour } from '../chart/series-colour.js';
import { useIsDark } from '../chart/use-is-dark.js';
import { dollars, share, shortNumber, wholeNumber } from '../format/figures.js';
import { durationInWords } from '../requests/request-words.js';
import { DataTable } from '../table/data-table.js';
import type { Column } from '../table/data-table.js';
import type { OverviewLabel } from './overview-address.js';
import { groupSearch } from './group-search.js';
import { groupInWords } from './group-words.js';
import type { Scope } from './overview-query.js';
import { nameOf } from './timeline.js';

interface GroupTableProps {
  readonly groups: readonly UsageGroupDto[];
  readonly by: OverviewLabel;
  readonly scope: Scope;
}

/** Sums by group; each leads to the requests that it is made of. */
export const GroupTable = ({ groups, by, scope }: GroupTableProps) => {
  const navigate = useNavigate();
  const isDark = useIsDark();
  const columns = useMemo(() => columnsFor(by, isDark), [by, isDark]);
  return (
    <DataTable<UsageGroupDto>
      label={texts.table}
      columns={columns}
      rows={groups}
      keyOf={(group) => group[by] ?? ''}
      open={{
        name: (group) => texts.open(wordsFor(group, by)),
        onOpen: (group) => {
          void navigate({ to: '/console/logs', search: { ...scope, ...groupSearch(group, by) } });
        },
      }}
    />
  );
};

const wordsFor = (group: UsageGroupDto, by: OverviewLabel): string => groupInWords(nameOf(group, by), by);

const columnsFor = (by: OverviewLabel, isDark: boolean): readonly Column<UsageGroupDto>[] => [
  {
    name: texts.labels[by],
    cell: (group) => (
      <span className="inline-flex max-w-64 items-center gap-2">
        <span
          aria-hidden
          className="size-2 shrink-0 rounded-full"
          style={{ backgroundColor: seriesColour(nameOf(group, by), isDark) }}
        />
        <span className="truncate">{wordsFor(group, by)}</span>
      </span>
    ),
  },
  { name: texts.requests, isNumber: true, cell: ({ requests }) => wholeNumber(requests) },
  { name: texts.errors, isNumber: true, cell: ({ errors }) => wholeNumber(errors) },
  {
    name: texts.tokens,
    isNumber: true,
    isMinor: true,
    cell: ({ input_tokens: read, output_tokens: written }) => shortNumber(read + written),
  },
  { name: texts.cost, isNumber: true, cell: ({ cost_usd: cost }) => dollars(cost) },
  {
    name: texts.firstByte,
    isNumber: true,
    isMinor: true,
    cell: ({ first_byte_ms: times }) => durationInWords(times.p50),
  },
  {
    name: texts.cacheHits,
    isNumber: true,
    isMinor: true,
    cell: ({ cache_hit_rate: rate }) => share(rate),
  },
];
