import type { Server } from 'node:http';
import type { Socket } from 'node:net';

/** Milliseconds after which a connection counts as opened ahead of its request: the wait is its client's. */
const openedAhead = 250;

/** When connections were accepted that have brought no request yet. */
const acceptedAt = new WeakMap<Socket, number>();

/** From now on it is known when connections were accepted. */
export function watchConnections(server: Server): void {
  server.on('connection', noteAccepted);
}

function noteAccepted(socket: Socket): void {
  acceptedAt.set(socket, performance.now());
}

/**
 * When a request arrived whose head has just been read: for a connection's first one, when the connection was
 * accepted, unless it was opened ahead of it; else now.
 */
export function arrivalOf(socket: Socket, now = performance.now()): number {
  const accepted = acceptedAt.get(socket);
  if (accepted === undefined) return now;
  acceptedAt.delete(socket);
  return now - accepted < openedAhead ? accepted : now;
}
