import { Module } from '@nestjs/common';
import { CountingModule } from '../counting/counting.module.js';
import { MeteringModule } from '../metering/metering.module.js';
import { PipelineModule } from '../pipeline/pipeline.module.js';
import { TransportModule } from '../providers/transport/transport.module.js';
import { RoutingModule } from '../routing/routing.module.js';
import { SocketsModule } from '../sockets/sockets.module.js';
import { StorageModule } from '../storage/storage.module.js';
import { TokensModule } from '../tokens/tokens.module.js';
import { BridgeModule } from './bridge/bridge.module.js';
import { ClientSecrets } from './client-secrets/client-secrets.js';
import { SecretDesk } from './client-secrets/secret-desk.js';
import { SecretDoor } from './client-secrets/secret-door.js';
import { RealtimeGateway } from './realtime.gateway.js';
import { RealtimeLanes } from './realtime-lanes.js';
import { RealtimeSessions } from './realtime-sessions.js';
import { DialUpstream } from './relay/dial-upstream.js';
import { RelayEstimates } from './relay/relay-estimates.js';
import { RelayHandler } from './relay/relay.handler.js';
import { SessionRegistry } from './session-registry.js';
import { SessionWatch } from './session-watch.js';

/** Realtime sessions over WebSockets, and the secrets that open them. */
@Module({
  imports: [
    BridgeModule,
    CountingModule,
    MeteringModule,
    PipelineModule,
    RoutingModule,
    SocketsModule,
    StorageModule,
    TokensModule,
    TransportModule,
  ],
  providers: [
    ClientSecrets,
    DialUpstream,
    RealtimeGateway,
    RealtimeLanes,
    RealtimeSessions,
    RelayEstimates,
    RelayHandler,
    SecretDesk,
    SecretDoor,
    SessionRegistry,
    SessionWatch,
  ],
  exports: [SecretDesk],
})
export class RealtimeModule {}
