import { Module } from '@nestjs/common';
import { MeteringModule } from '../metering/metering.module.js';
import { PipelineModule } from '../pipeline/pipeline.module.js';
import { ProvidersModule } from '../providers/providers.module.js';
import { TransportModule } from '../providers/transport/transport.module.js';
import { RoutingModule } from '../routing/routing.module.js';
import { SocketsModule } from '../sockets/sockets.module.js';
import { StorageModule } from '../storage/storage.module.js';
import { BackgroundService } from './background/background.service.js';
import { Leases } from './background/leases.js';
import { CompactionService } from './compaction.service.js';
import { Conversations } from './conversations.js';
import { InputTokensService } from './input-tokens.service.js';
import { KeptResponses } from './kept-responses.service.js';
import { ResponseStore } from './response-store.js';
import { ResponsesService } from './responses.service.js';
import { RetentionSweep } from './retention-sweep.js';
import { ResponsesSocket } from './sockets/responses-socket.js';
import { UpstreamResponses } from './upstream-responses.js';

/** Responses with state: what is kept of them, and what runs in the background. */
@Module({
  imports: [
    MeteringModule,
    PipelineModule,
    ProvidersModule,
    RoutingModule,
    SocketsModule,
    StorageModule,
    TransportModule,
  ],
  providers: [
    BackgroundService,
    CompactionService,
    Conversations,
    InputTokensService,
    KeptResponses,
    Leases,
    ResponseStore,
    ResponsesService,
    ResponsesSocket,
    RetentionSweep,
    UpstreamResponses,
  ],
  exports: [BackgroundService, CompactionService, InputTokensService, KeptResponses, ResponsesService],
})
export class ResponsesModule {}
