import type { CredentialFamily } from '../auth/access.decorator.js';
import type { SocketConnection } from './socket-connection.js';

/** A path that answers WebSocket upgrades. Whoever comes in has a token in force. */
export interface SocketRoute {
  /** As clients of the versioned base address ask for it: `/v1/responses`. */
  readonly path: string;
  /** Decides where the credential may stand. */
  readonly family: CredentialFamily;
  /** Takes over a connection that was just opened. */
  accept(connection: SocketConnection): void;
}
