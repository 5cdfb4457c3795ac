import type { SocketConnection } from '../sockets/socket-connection.js';

/** A session whose client was let in and whose connection is about to open. One of the two happens, once. */
export interface OpeningSession {
  begin(connection: SocketConnection): void;
  /** The connection will never open. */
  abandon(): void;
}
