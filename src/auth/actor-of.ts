import type { Administrator } from '../storage/admin-session.repository.js';
import type { Actor } from '../storage/audit.repository.js';

/** An administrator as the log of changes has them. @param address where the request came from */
export const actorOf = (
  { kind, id, name }: Administrator,
  requestId: string,
  address: string | undefined,
): Actor => ({ kind, id, name, requestId, ...(address !== undefined && { address }) });
