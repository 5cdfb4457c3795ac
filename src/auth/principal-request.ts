import type { Request } from 'express';
import type { OpenSession } from '../storage/admin-session.repository.js';
import type { Actor } from '../storage/audit.repository.js';
import type { Administrator } from '../tokens/admin-key-lookup.js';
import type { Principal } from '../tokens/principal.js';

export type { Principal } from '../tokens/principal.js';

/** A request that passed the credential guard with a token. */
export interface PrincipalRequest extends Request {
  principal: Principal;
}

/** A request that passed the credential guard with an admin key, or a session that was opened with one. */
export interface AdministratorRequest extends Request {
  administrator: Administrator;
  /** The same, as the log of changes has it. */
  actor: Actor;
  /** Absent where the key itself was sent. */
  adminSession?: OpenSession;
}
