import type { Principal } from '../../tokens/principal.js';
import type { Admission, Visitor } from '../../sockets/socket-connection.js';
import type { SettledSession } from '../realtime-session.js';

/** Somebody who came in with a client secret: on behalf of the token it was made with, and bound to what it settles. */
export class SecretVisitor implements Visitor {
  constructor(
    readonly principal: Principal,
    readonly recheck: () => Promise<Admission>,
    /** The model its sessions are of. Absent where they only write down what is said. */
    readonly model: string | undefined,
    readonly settled: SettledSession,
  ) {}
}
