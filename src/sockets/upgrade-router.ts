import type { IncomingMessage, Server } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import type { Duplex } from 'node:stream';
import { Inject, Injectable, Logger } from '@nestjs/common';
import { WebSocketServer } from 'ws';
import { GatewayError } from '#libs/canonical';
import { GATEWAY_CONFIGURATION } from '../config/gateway-configuration.js';
import type { GatewayConfiguration } from '../config/gateway-configuration.js';
import { cleanText } from '../observability/clean-text.js';
import { requestIdFrom } from '../observability/request-id.js';
import { toGatewayError } from '../pipeline/to-gateway-error.js';
import { refuseUpgrade } from './refuse-upgrade.js';
import { SocketConnection } from './socket-connection.js';
import { SocketCredentials } from './socket-credentials.js';
import type { SocketRoute } from './socket-route.js';

/** Time for the last words to leave after the deadline, in milliseconds. */
const farewell = 2_000;

/** Leads WebSocket upgrades to whoever answers their path, once the credential is known to be good. */
@Injectable()
export class UpgradeRouter {
  private readonly logger = new Logger(UpgradeRouter.name);
  private readonly routes = new Map<string, SocketRoute>();
  private readonly connections = new Set<SocketConnection>();
  private readonly sockets: WebSocketServer;
  private draining = false;

  constructor(
    private readonly credentials: SocketCredentials,
    @Inject(GATEWAY_CONFIGURATION) { server }: GatewayConfiguration,
  ) {
    this.sockets = new WebSocketServer({
      noServer: true,
      clientTracking: false,
      perMessageDeflate: false,
      maxPayload: server.bodyLimit,
    });
    this.sockets.on('headers', (headers, request) => {
      headers.push(`x-request-id: ${requestIdFrom(request.headers['x-request-id'])}`);
    });
  }

  register(route: SocketRoute): void {
    if (this.routes.has(route.path)) throw new Error(`Two socket routes answer ${route.path}.`);
    this.routes.set(route.path, route);
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

  /** Lets what runs end for `grace` milliseconds, then ends it; every connection closes with 1001. */
  async drain(grace: number): Promise<void> {
    this.draining = true;
    for (const connection of this.connections) connection.drain();
    if (await this.emptyWithin(grace)) return;
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
    const route = this.routes.get(path);
    if (route === undefined) throw unknownPath(path);
    if (this.draining) throw stopping();
    const visitor = await this.credentials.admit(request, route.family);
    if (socket.destroyed) return;
    this.sockets.handleUpgrade(request, socket, head, (webSocket) => {
      const connection = new SocketConnection(webSocket, visitor);
      this.connections.add(connection);
      webSocket.once('close', (code) => {
        this.connections.delete(connection);
        this.logger.debug({ event: 'socket closed', path, tokenId: visitor.principal.tokenId, code });
      });
      if (this.draining) connection.drain();
      route.accept(connection);
    });
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

const isWebSocket = ({ headers }: IncomingMessage): boolean => headers.upgrade?.toLowerCase() === 'websocket';

const unknownPath = (path: string): GatewayError =>
  new GatewayError('caller_unknown_path', `There is no WebSocket at ${path.slice(0, 200)}.`);

const stopping = (): GatewayError =>
  new GatewayError('gateway_shutting_down', 'The gateway is being restarted. Connect again.', {
    retryAfter: 1,
  });
