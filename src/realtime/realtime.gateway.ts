import { WebSocketGateway } from '@nestjs/websockets';
import type { OnGatewayConnection, OnGatewayInit } from '@nestjs/websockets';
import type { SocketConnection } from '../sockets/socket-connection.js';
import type { Upgrade } from '../sockets/socket-route.js';
import { SecretDoor } from './client-secrets/secret-door.js';
import type { OpeningSession } from './opening-session.js';
import type { Doorkeeper, RealtimeSocketServer } from './realtime-socket-server.js';
import { RealtimeSessions } from './realtime-sessions.js';

/** `GET /v1/realtime`: realtime sessions, relayed to vendors that hold them and made here for every other model. */
@WebSocketGateway({ path: '/v1/realtime' })
export class RealtimeGateway
  implements Doorkeeper, OnGatewayInit<RealtimeSocketServer>, OnGatewayConnection<SocketConnection>
{
  constructor(
    readonly secrets: SecretDoor,
    private readonly sessions: RealtimeSessions,
  ) {}

  afterInit(server: RealtimeSocketServer): void {
    server.engage(this);
  }

  open(upgrade: Upgrade): Promise<OpeningSession> {
    return this.sessions.open(upgrade);
  }

  handleConnection(connection: SocketConnection, session: OpeningSession): void {
    session.begin(connection);
  }
}
