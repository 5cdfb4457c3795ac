import type { SocketConnection } from '../../sockets/socket-connection.js';

/**
 * Makes a gateway that stops wait for something on a connection.
 * @returns waits no longer
 */
export function holdOpen(connection: Pick<SocketConnection, 'during'>): () => void {
  const { promise, resolve } = Promise.withResolvers<undefined>();
  void connection.during(promise.then(() => undefined));
  return () => {
    resolve(undefined);
  };
}
