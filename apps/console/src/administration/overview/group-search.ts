import type { UsageGroupDto } from '../api/api-types.js';
import type { RequestsAddress } from '../requests/requests-address.js';
import type { OverviewLabel } from './overview-address.js';

/**
 * Which requests a group is made of. Where nobody was asked, they were refused; those without a team cannot be asked for
 * alone.
 */
export function groupSearch(group: UsageGroupDto, by: OverviewLabel): RequestsAddress {
  const value = group[by] ?? '';
  if (value !== '') return { [by]: value };
  return by === 'model' || by === 'provider' ? { end: 'refused' } : {};
}
