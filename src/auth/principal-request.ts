import type { Request } from 'express';
import type { Principal } from '../tokens/principal.js';

export type { Principal } from '../tokens/principal.js';

/** A request that passed the credential guard with a token. */
export interface PrincipalRequest extends Request {
  principal: Principal;
}
