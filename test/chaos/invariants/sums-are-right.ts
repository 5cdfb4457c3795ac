import { nanoDollarsOf } from '../place/models.js';
import type { LedgerRow } from '../place/ledger/ledger.js';
import { described } from './invariant.js';
import type { Evidence, Invariant, Violation } from './invariant.js';

/** Each record costs what its usage costs; sums, budgets and places come to what the records come to. */
export const sumsAreRight: Invariant = {
  name: 'sums are right',
  check: (evidence) => [...costs(evidence), ...sums(evidence), ...standings(evidence)],
};

const costs = ({ rows }: Evidence): readonly Violation[] =>
  rows
    .filter((row) => row.nanoDollars !== nanoDollarsOf(row))
    .map((row) => ({
      what: `${row.requestId}: ${row.nanoDollars} is not what ${described(row)} costs (${nanoDollarsOf(row)})`,
    }));

function sums({ rows, sums: told }: Evidence): readonly Violation[] {
  const real = {
    requests: rows.length,
    input: total(rows, ({ input }) => input),
    output: total(rows, ({ output }) => output),
    nanoDollars: total(rows, ({ nanoDollars }) => nanoDollars),
  };
  return (['hour', 'day'] as const).flatMap((span) =>
    (['requests', 'input', 'output', 'nanoDollars'] as const)
      .filter((measure) => told[span][measure] !== real[measure])
      .map((measure) => ({
        what: `the sums by ${span} tell ${told[span][measure]} ${measure}, the records ${real[measure]}`,
      })),
  );
}

const standings = ({ rows, standings: told }: Evidence): readonly Violation[] =>
  told.flatMap(({ gateway, tokenId, budget, places }) => {
    const own = rows.filter((row) => row.tokenId === tokenId && row.endedAt >= (budget?.since ?? 0));
    const spent = total(own, ({ nanoDollars }) => nanoDollars);
    const counted = budget && budget.limit - budget.remaining;
    const held = places && places.limit - places.remaining;
    return [
      ...(counted !== undefined && counted !== spent
        ? [{ what: `gateway ${gateway} counts ${counted} of a budget of which ${spent} is spent` }]
        : []),
      ...(held !== undefined && held !== 0
        ? [{ what: `gateway ${gateway} holds ${held} places for nobody` }]
        : []),
    ];
  });

const total = (rows: readonly LedgerRow[], of: (row: LedgerRow) => number): number =>
  rows.reduce((sum, row) => sum + of(row), 0);
