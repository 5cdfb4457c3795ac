import type { IncomingMessage, Server } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import type { Duplex } from 'node:stream';
import { Inject, Injectable, Logger } from '@nestjs/common';
import { WebSocketServer } from 'ws';
import type { WebSocket } from 'ws';
import { GatewayError } from '#libs/canonical';
import { GATEWAY_CONFIGURATION } from '../config/gateway-configuration.js';
import type { GatewayConfiguration } from '../config/gateway-configuration.js';
import { cleanText } from '../observability/clean-text.js';
import { requestIdFrom } from '../observability/request-id.js';
import { toGatewayError } from '../pipeline/to-gateway-error.js';
import { refuseUpgrade } from './refuse-upgrade.js';
import { SocketConnection } from './socket-connection.js';
import type { Visitor } from './socket-connection.js';
import { SocketCredentials } from './socket-credentials.js';
import type { SocketRoute, Upgrade } from './socket-route.js';

/** Time for the last words to leave after the deadline, in milliseconds. */
const farewell = 2_000;

/** Leads WebSocket upgrades to whoever answers their path, once the credential is known to be good. */
@Injectable()
export class UpgradeRouter {
  private readonly logger = new Logger(UpgradeRouter.name);
  private readonly routes = new Map<string, ServedRoute>();
  private readonly connections = new Set<SocketConnection>();
  private draining = false;
  private over = false;

  constructor(
    private readonly credentials: SocketCredentials,
    @Inject(GATEWAY_CONFIGURATION) private readonly configuration: Pick<GatewayConfiguration, 'server'>,
  ) {}

  /** Every path that answers upgrades. */
  get paths(): readonly string[] {
    return [...this.routes.keys()];
  }

  /** Sockets that are open. */
  get count(): number {
    return this.connections.size;
  }

  register(route: SocketRoute): void {
    if (this.routes.has(route.path)) throw new Error(`Two socket routes answer ${route.path}.`);
    const largest = route.maxFrame ?? this.configuration.server.bodyLimit;
    this.routes.set(route.path, { route, sockets: socketsOf(route, largest) });
  }

  /** @param normalise turns the path that clients ask for into the one that routes know */
  attach(server: Server, normalise: (url: string) => string): void {
    // Other upgrades, such as to HTTP/2, are declined by answering in HTTP/1.1.
    Object.assign(server, { shouldUpgradeCallback: isWebSocket });
    server.on('upgrade', (request: IncomingMessage, socket: Duplex, head: Buffer) => {
      socket.on('error', () => socket.destroy());
      this.admit(request, socket, head, normalise).catch((error: unknown) => {
        this.refuse(request, socket, error);
      });
    });
  }

  /**
   * Lets what runs end for `grace` milliseconds, then ends it; every connection closes with 1001. Until then upgrades
   * are granted that come over connections which were kept open: their clients cannot know.
   */
  async drain(grace: number): Promise<void> {
    this.draining = true;
    for (const connection of this.connections) connection.drain();
    if (await this.emptyWithin(grace)) return;
    this.over = true;
    for (const connection of this.connections) connection.giveUp();
    await this.emptyWithin(farewell);
    for (const connection of this.connections) connection.terminate();
  }

  private async admit(
    request: IncomingMessage,
    socket: Duplex,
    head: Buffer,
    normalise: (url: string) => string,
  ): Promise<void> {
    const path = normalise(request.url ?? '/').split('?', 1)[0] ?? '/';
    const served = this.routes.get(path);
    if (served === undefined) throw unknownPath(path);
    if (this.over) throw stopping();
    const visitor = await this.credentials.admit(request, served.route);
    const host = await served.route.welcome(upgradeOf(request, socket, visitor));
    const webSocket = this.open(served, { request, socket, head });
    if (webSocket === undefined) host.abandon?.();
    else host.accept(this.connected(webSocket, visitor, path));
  }

  /** Undefined where the client has left, or `ws` refused its handshake in plain HTTP. */
  private open({ sockets }: ServedRoute, { request, socket, head }: Handshake): WebSocket | undefined {
    if (socket.destroyed) return undefined;
    if (this.over) {
      refuseUpgrade(socket, stopping());
      return undefined;
    }
    const opened: WebSocket[] = [];
    sockets.handleUpgrade(request, socket, head, (webSocket) => opened.push(webSocket));
    return opened[0];
  }

  private connected(webSocket: WebSocket, visitor: Visitor, path: string): SocketConnection {
    const connection = new SocketConnection(webSocket, visitor);
    this.connections.add(connection);
    if (this.draining) connection.drain();
    void connection.closed.then(({ code }) => {
      this.connections.delete(connection);
      this.logger.debug({ event: 'socket closed', path, tokenId: visitor.principal.tokenId, code });
    });
    return connection;
  }

  private refuse(request: IncomingMessage, socket: Duplex, cause: unknown): void {
    const error = toGatewayError(cause);
    const path = (request.url ?? '').split('?', 1)[0] ?? '';
    const { status, code, reason, message } = error;
    const facts = {
      path: cleanText(path, 1024),
      status,
      error: code,
      errorMessage: cleanText(message, 1000),
    };
    this.logger.log({ event: 'upgrade refused', ...facts, ...(reason !== undefined && { reason }) });
    if (!socket.destroyed) refuseUpgrade(socket, error);
  }

  private async emptyWithin(milliseconds: number): Promise<boolean> {
    const deadline = performance.now() + milliseconds;
    while (this.connections.size > 0 && performance.now() < deadline) await delay(20);
    return this.connections.size === 0;
  }
}

/** A route, and what opens its connections. */
interface ServedRoute {
  readonly route: SocketRoute;
  readonly sockets: WebSocketServer;
}

/** What a server reports of an upgrade. */
interface Handshake {
  readonly request: IncomingMessage;
  readonly socket: Duplex;
  readonly head: Buffer;
}

function socketsOf({ subprotocol }: SocketRoute, maxPayload: number): WebSocketServer {
  const sockets = new WebSocketServer({
    noServer: true,
    clientTracking: false,
    perMessageDeflate: false,
    maxPayload,
    ...(subprotocol !== undefined && {
      handleProtocols: (offered: ReadonlySet<string>) => offered.has(subprotocol) && subprotocol,
    }),
  });
  sockets.on('headers', (headers, request) => {
    headers.push(`x-request-id: ${requestIdFrom(request.headers['x-request-id'])}`);
  });
  return sockets;
}

function upgradeOf(request: IncomingMessage, socket: Duplex, visitor: Visitor): Upgrade {
  const leaving = new AbortController();
  socket.once('close', () => {
    leaving.abort(new GatewayError('caller_cancelled', 'The client left before its socket was open.'));
  });
  const query = new URLSearchParams(request.url?.split('?', 2)[1] ?? '');
  return { request, query, visitor, signal: leaving.signal };
}

const isWebSocket = ({ headers }: IncomingMessage): boolean => headers.upgrade?.toLowerCase() === 'websocket';

const unknownPath = (path: string): GatewayError =>
  new GatewayError('caller_unknown_path', `There is no WebSocket at ${path.slice(0, 200)}.`);

const stopping = (): GatewayError =>
  new GatewayError('gateway_shutting_down', 'The gateway is being restarted. Connect again.', {
    retryAfter: 1,
  });
