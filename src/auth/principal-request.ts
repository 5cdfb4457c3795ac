import type { Request } from 'express';
import type { Administrator, OpenSession } from '../storage/admin-session.repository.js';
import type { Actor } from '../storage/audit.repository.js';
import type { Principal } from '../tokens/principal.js';

export type { Principal } from '../tokens/principal.js';

/** A request that passed the credential guard with a token. */
export interface PrincipalRequest extends Request {
  principal: Principal;
}

/** A request that passed the credential guard with an admin key, or with the session of a browser. */
export interface AdministratorRequest extends Request {
  administrator: Administrator;
  /** The same, as the log of changes has it. */
  actor: Actor;
  /** Absent where the key itself was sent. */
  adminSession?: OpenSession;
}
