import type { Selectable } from 'kysely';
import type { ReratingTable } from '../../database/database-schema.js';
import type { RatedModel, Rerating, ReratingState } from '../../rerating.repository.js';

export const toReratingRow = (rerating: Rerating): ReratingTable => ({
  id: rerating.id,
  created_at: rerating.createdAt,
  created_by: rerating.createdBy,
  begins_at: rerating.scope.from,
  ends_at: rerating.scope.to,
  provider: rerating.scope.provider ?? null,
  model: rerating.scope.model ?? null,
  dry_run: rerating.dryRun ? 1 : 0,
  state: rerating.state,
  holder: null,
  lease_until: null,
  cursor_at: rerating.cursor?.endedAt ?? null,
  cursor_id: rerating.cursor?.id ?? null,
  totals: JSON.stringify(rerating.models),
  finished_at: rerating.finishedAt ?? null,
  error: rerating.error ?? null,
});

/** A row as the rest of the gateway knows it. */
export const toRerating = (row: Selectable<ReratingTable>): Rerating => ({
  id: row.id,
  createdAt: row.created_at,
  createdBy: row.created_by,
  scope: {
    from: row.begins_at,
    to: row.ends_at,
    ...(row.provider !== null && { provider: row.provider }),
    ...(row.model !== null && { model: row.model }),
  },
  dryRun: row.dry_run === 1,
  state: row.state as ReratingState,
  ...(row.cursor_at !== null && { cursor: { endedAt: row.cursor_at, id: row.cursor_id ?? '' } }),
  models: JSON.parse(row.totals) as readonly RatedModel[],
  ...(row.finished_at !== null && { finishedAt: row.finished_at }),
  ...(row.error !== null && { error: row.error }),
});
