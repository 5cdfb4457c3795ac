import type { IncomingMessage, Server } from 'node:http';
import type { Socket } from 'node:net';

/** Where requests come in. Where the administration has no port of its own, all come in where clients do. */
export type Listener = 'clients' | 'administration';

const ofAdministration = new WeakSet<Socket>();

/** From now on whatever comes by this server comes for the administration. */
export function reserveForAdministration(server: Server): void {
  server.on('connection', (socket: Socket) => ofAdministration.add(socket));
}

/** By which way a request came. */
export const listenerOf = ({ socket }: Pick<IncomingMessage, 'socket'>): Listener =>
  ofAdministration.has(socket) ? 'administration' : 'clients';

/** The Playground and what the home page asks stand below the console's path, but are the clients'. */
const paths: Readonly<Record<Listener, RegExp>> = {
  clients: /^\/+(?:v\d|(?:metrics|console\/(?:playground|api\/home))\/*$|$)/i,
  administration: /^\/+(?:api(?:\/|$)|console(?:\/(?!(?:playground|api\/home)\/*$)|$))/i,
};

/** Whether a path is there only for those who come in by the other way, where there are two. */
export const isElsewhere = (request: Pick<IncomingMessage, 'socket'>, path: string): boolean =>
  paths[listenerOf(request) === 'clients' ? 'administration' : 'clients'].test(path);
