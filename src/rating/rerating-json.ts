import type { JsonObject } from '#libs/json';
import type { RatedSums, Rerating } from '../storage/rerating.repository.js';

const nano = 1e9;

/** A re-rating as the admin API tells it: what it came to so far. */
export function reratingToJson(rerating: Rerating): JsonObject {
  const { scope, cursor, models } = rerating;
  return {
    object: 'rerating',
    id: rerating.id,
    state: rerating.state,
    dry_run: rerating.dryRun,
    ...scopeToJson(rerating),
    created_at: new Date(rerating.createdAt).toISOString(),
    created_by: rerating.createdBy,
    progress: progressOf(rerating),
    done_until: cursor === undefined ? null : new Date(Math.min(cursor.endedAt, scope.to)).toISOString(),
    finished_at: rerating.finishedAt === undefined ? null : new Date(rerating.finishedAt).toISOString(),
    error: rerating.error ?? null,
    ...sumsToJson(totalOf(models)),
    models: [...models]
      .sort((one, other) => Math.abs(differenceOf(other)) - Math.abs(differenceOf(one)))
      .map(({ provider, model, ...sums }) => ({ provider, model, ...sumsToJson(sums) })),
  };
}

/** Which requests, as the log of changes tells it too. */
export const scopeToJson = ({ scope }: Pick<Rerating, 'scope'>): JsonObject => ({
  from: new Date(scope.from).toISOString(),
  to: new Date(scope.to).toISOString(),
  provider: scope.provider ?? null,
  model: scope.model ?? null,
});

/** Of the period's time: 0 to 1. */
function progressOf({ state, cursor, scope }: Rerating): number {
  if (state === 'done') return 1;
  const passed = cursor === undefined ? 0 : (cursor.endedAt - scope.from) / (scope.to - scope.from);
  return Math.round(Math.min(1, Math.max(0, passed)) * 1000) / 1000;
}

const differenceOf = (sums: RatedSums): number => sums.nanoDollarsAfter - sums.nanoDollarsBefore;

const sumsToJson = (sums: RatedSums): JsonObject => ({
  requests: sums.records,
  changed: sums.changed,
  unknown: sums.unknown,
  cost_before_usd: sums.nanoDollarsBefore / nano,
  cost_after_usd: sums.nanoDollarsAfter / nano,
  unpriced_before: sums.unpricedBefore,
  unpriced_after: sums.unpricedAfter,
});

/** Of all models together. */
export const totalOf = (models: readonly RatedSums[]): RatedSums => {
  const sum = (name: keyof RatedSums): number => models.reduce((total, model) => total + model[name], 0);
  return {
    records: sum('records'),
    changed: sum('changed'),
    unknown: sum('unknown'),
    nanoDollarsBefore: sum('nanoDollarsBefore'),
    nanoDollarsAfter: sum('nanoDollarsAfter'),
    unpricedBefore: sum('unpricedBefore'),
    unpricedAfter: sum('unpricedAfter'),
  };
};
