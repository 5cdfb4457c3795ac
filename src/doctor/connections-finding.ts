import type { PostgresTerms } from '../storage/inspection/storage-inspection.js';
import { fault, ok, warning } from './finding.js';
import type { Finding } from './finding.js';

/**
 * Whether a PostgreSQL has connections for this gateway.
 * @param place the database, as people know it
 * @param needed that this gateway opens at most
 */
export function connectionsFinding(
  place: string,
  terms: Omit<PostgresTerms, 'isReadOnly' | 'mayMigrate'>,
  needed: number,
): Finding {
  const { mostConnections, reservedConnections, openConnections, gatewayConnections } = terms;
  const usable = mostConnections - reservedConnections;
  // Where this gateway runs, they are its own already; beyond them they are those of other replicas. One is the doctor's.
  const own = Math.min(gatewayConnections, needed + 1);
  const free = Math.max(0, usable - (openConnections - own));
  const fix = `Raise its max_connections, or lower database.poolSize (GATEWAY_DATABASE_POOL_SIZE): every replica opens up to ${needed}.`;
  const kept = reservedConnections === 0 ? '' : `, ${reservedConnections} are kept for superusers`;
  const what = `${openConnections} of its ${mostConnections} connections are open${kept}, and this gateway opens up to ${needed}`;
  if (needed > usable) return fault(place, `${what}.`, fix);
  if (needed > free) return warning(place, `${what}: ${free} are left for it.`, fix);
  return ok(place, `${what}.`);
}
