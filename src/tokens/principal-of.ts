import type { TokenRecord } from '../storage/token.repository.js';
import { TokenPermissions } from './permissions/token-permissions.js';
import type { Principal } from './principal.js';

/** Whom a token makes of its bearer. */
export function principalOf({ id, name, strict, owner, team, settings }: TokenRecord): Principal {
  const { models, endpoints, ipRanges, limits, budgets, cache, logBodies } = settings;
  const isRestricted = models !== undefined || endpoints !== undefined || ipRanges !== undefined;
  return {
    tokenId: id,
    name,
    strict,
    ...(owner !== undefined && { owner }),
    ...(team !== undefined && { team }),
    ...(limits !== undefined && { limits }),
    ...(budgets !== undefined && { budgets }),
    ...(cache !== undefined && { cache }),
    ...(logBodies !== undefined && { logsBodies: logBodies }),
    ...(isRestricted && { permissions: new TokenPermissions(settings) }),
  };
}
