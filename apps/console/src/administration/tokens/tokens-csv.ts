import type { TokenDto } from '../api/api-types.js';
import type { CsvColumn } from '../csv/csv-text.js';
import { budgetPeriods, limitNames } from './token-values.js';

/** What a file of tokens has, named as the admin API does. No secret is among it. */
export const tokensCsv: readonly CsvColumn<TokenDto>[] = [
  { name: 'id', cell: ({ id }) => id },
  { name: 'name', cell: ({ name }) => name },
  { name: 'state', cell: ({ state }) => state },
  { name: 'owner', cell: ({ owner }) => owner },
  { name: 'team', cell: ({ team }) => team },
  { name: 'display', cell: ({ display }) => display },
  { name: 'models', cell: ({ models }) => listed(models) },
  { name: 'endpoints', cell: ({ endpoints }) => listed(endpoints) },
  { name: 'ip_ranges', cell: ({ ip_ranges: ranges }) => listed(ranges) },
  ...limitNames.map((name) => ({ name, cell: ({ limits }: TokenDto) => limits[name] })),
  ...budgetPeriods.map((period) => ({
    name: `budget_${period}_usd`,
    cell: ({ budgets }: TokenDto) => budgets[period]?.usd ?? null,
  })),
  { name: 'created_at', cell: ({ created_at: at }) => at },
  { name: 'expires_at', cell: ({ expires_at: at }) => at },
  { name: 'revoked_at', cell: ({ revoked_at: at }) => at },
];

const listed = (texts: readonly string[] | null): string | null => texts?.join(' ') ?? null;
