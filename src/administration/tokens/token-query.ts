import type { JsonObject } from '#libs/json';
import type { TokenQuery } from '../../storage/token.repository.js';
import { oneOf } from '../../tokens/fields/simple-rules.js';
import { nameSearch } from '../reading/name-search.js';
import { readPageQuery, wordParameter } from '../reading/page-query.js';

const rules = {
  owner: wordParameter,
  team: wordParameter,
  state: oneOf(['active', 'disabled', 'expired', 'revoked'] as const),
  search: nameSearch,
};

/**
 * Which tokens a list is to have.
 * @throws TokenError `fields-refused` naming every parameter at fault
 */
export function readTokenQuery(query: JsonObject): TokenQuery {
  const { most, after, filters } = readPageQuery(query, rules);
  const { owner, team, state, search: nameHolds } = filters;
  return {
    most,
    now: Date.now(),
    ...(after !== undefined && { after: { createdAt: after.at, id: after.id } }),
    ...(owner !== undefined && owner !== null && { owner }),
    ...(team !== undefined && team !== null && { team }),
    ...(state !== undefined && state !== null && { state }),
    ...(nameHolds !== undefined && nameHolds !== null && { nameHolds }),
  };
}
