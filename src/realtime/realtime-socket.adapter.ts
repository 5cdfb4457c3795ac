import type { INestApplicationContext } from '@nestjs/common';
import { WsAdapter } from '@nestjs/platform-ws';
import { GATEWAY_CONFIGURATION } from '../config/gateway-configuration.js';
import type { GatewayConfiguration } from '../config/gateway-configuration.js';
import type { SocketConnection } from '../sockets/socket-connection.js';
import { UpgradeRouter } from '../sockets/upgrade-router.js';
import { RealtimeSocketServer } from './realtime-socket-server.js';

/**
 * Gives Nest's socket gateways the gateway's own upgrades, where credentials, request ids, refusals and the drain live.
 * Of the adapter it extends, neither the upgrades nor the messages are used.
 */
export class RealtimeSocketAdapter extends WsAdapter {
  constructor(private readonly application: INestApplicationContext) {
    super(application);
  }

  override create(_port: number, { path }: { readonly path?: string } = {}): RealtimeSocketServer {
    if (path === undefined) throw new Error('A socket gateway must say its path.');
    const configuration = this.application.get<GatewayConfiguration>(GATEWAY_CONFIGURATION, {
      strict: false,
    });
    const server = new RealtimeSocketServer(path, configuration.realtime.maxFrame);
    this.application.get(UpgradeRouter, { strict: false }).register(server);
    return server;
  }

  /** Sessions read their messages themselves, unparsed. */
  override bindMessageHandlers(): void {
    // Nothing to bind.
  }

  override bindClientDisconnect(client: SocketConnection, callback: () => void): void {
    void client.closed.then(callback);
  }

  /** Connections are closed by the drain of the upgrade router. */
  override async close(): Promise<void> {
    // Nothing is open any more.
  }
}
