import type { UsageGroupDto } from '../api/api-types.js';
import { CsvButton } from '../csv/csv-button.js';
import type { CsvColumn } from '../csv/csv-text.js';
import type { OverviewLabel } from './overview-address.js';
import type { Scope } from './overview-query.js';
import { readGroups } from './overview-query.js';
import { nameOf } from './timeline.js';

/** The most that the admin API gives at once. */
const mostGroups = 1_000;

interface GroupsCsvProps {
  readonly scope: Scope;
  readonly by: OverviewLabel;
}

/** The sums by group as a file: those that cost most, far more of them than the table has. */
export const GroupsCsv = ({ scope, by }: GroupsCsvProps) => (
  <CsvButton<UsageGroupDto>
    name={`usage-by-${by}-${scope.range}`}
    columns={columnsFor(by)}
    rows={async function* (signal) {
      yield (await readGroups(scope, by, signal, mostGroups)).data;
    }}
  />
);

const columnsFor = (by: OverviewLabel): readonly CsvColumn<UsageGroupDto>[] => [
  { name: by, cell: (group) => group[by] ?? '' },
  ...(by === 'token' ? [{ name: 'token_name', cell: (group: UsageGroupDto) => nameOf(group, by) }] : []),
  { name: 'requests', cell: ({ requests }) => requests },
  { name: 'errors', cell: ({ errors }) => errors },
  { name: 'refused', cell: ({ refused }) => refused },
  { name: 'attempts', cell: ({ attempts }) => attempts },
  { name: 'input_tokens', cell: ({ input_tokens: read }) => read },
  { name: 'cache_read_tokens', cell: ({ cache_read_tokens: cached }) => cached },
  { name: 'output_tokens', cell: ({ output_tokens: written }) => written },
  { name: 'cost_usd', cell: ({ cost_usd: cost }) => cost },
  { name: 'saved_by_cache_usd', cell: ({ saved_by_cache_usd: saved }) => saved },
  { name: 'unpriced_requests', cell: ({ unpriced_requests: unpriced }) => unpriced },
  { name: 'answered_by_cache', cell: ({ answered_by_cache: hits }) => hits },
  { name: 'first_byte_ms_p50', cell: ({ first_byte_ms: times }) => times.p50 },
  { name: 'first_byte_ms_p95', cell: ({ first_byte_ms: times }) => times.p95 },
  { name: 'duration_ms_p50', cell: ({ duration_ms: times }) => times.p50 },
  { name: 'duration_ms_p95', cell: ({ duration_ms: times }) => times.p95 },
];
