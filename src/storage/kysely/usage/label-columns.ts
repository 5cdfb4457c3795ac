import type { UsageLabel } from '../../usage-query.repository.js';

/** Columns of a series by the labels that are asked for. */
export const columnOf = {
  token: 'token_id',
  owner: 'owner',
  team: 'team',
  model: 'model',
  provider: 'provider',
  upstreamModel: 'upstream_model',
  endpoint: 'endpoint',
  end: 'end',
} as const satisfies Record<UsageLabel, string>;
