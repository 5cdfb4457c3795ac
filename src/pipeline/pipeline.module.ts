import { Module } from '@nestjs/common';
import { AudioModule } from '../audio/audio.module.js';
import { CountingModule } from '../counting/counting.module.js';
import { IdempotencyModule } from '../idempotency/idempotency.module.js';
import { ImagesModule } from '../images/images.module.js';
import { MeteringModule } from '../metering/metering.module.js';
import { TransportModule } from '../providers/transport/transport.module.js';
import { RequestLogModule } from '../request-log/request-log.module.js';
import { ResponseCacheModule } from '../response-cache/response-cache.module.js';
import { ReasoningModule } from '../reasoning/reasoning.module.js';
import { RoutingModule } from '../routing/routing.module.js';
import { AnswersFromCache } from './answers-from-cache.js';
import { HubAttempt } from './attempts/hub.attempt.js';
import { NativeAttempt } from './attempts/native.attempt.js';
import { UpstreamCaller } from './attempts/upstream-caller.js';
import { VerbatimAttempt } from './attempts/verbatim.attempt.js';
import { CountAttempt } from './counting/count.attempt.js';
import { TokenCountService } from './counting/token-count.service.js';
import { FanOutAttempt } from './fan-out/fan-out.attempt.js';
import { DispatchService } from './dispatch.service.js';
import { LaneChoice } from './lane-choice.js';
import { GenerationService } from './generation.service.js';
import { ModelListService } from './model-list.service.js';
import { EmbeddingService } from './tasks/embedding.service.js';
import { RelayAttempt } from './tasks/relay.attempt.js';
import { RerankingService } from './tasks/reranking.service.js';
import { TaskService } from './tasks/task.service.js';
import { TranslateAttempt } from './tasks/translate.attempt.js';
import { ImageService } from './media/image.service.js';
import { MediaHubAttempt } from './media/media-hub.attempt.js';
import { MediaRelayAttempt } from './media/media-relay.attempt.js';
import { MediaService } from './media/media.service.js';
import { GivenPictures } from './media/pictures/given-pictures.js';
import { PictureDelivery } from './media/pictures/picture-delivery.js';
import { SpeechService } from './media/speech.service.js';
import { TranscriptionService } from './media/transcription.service.js';
import { UploadLeftovers } from './forms/upload-leftovers.js';
import { MediaInlining } from './translation/media-inlining.js';
import { ProofKeeping } from './translation/proof-keeping.js';
import { RequestPreparation } from './translation/request-preparation.js';
import { CandidateWalk } from './walk/candidate-walk.js';
import { RunningExchanges } from './running-exchanges.js';
import { CacheReport } from './usage/cache-report.js';
import { UsageEstimates } from './usage/usage-estimates.js';

/** From a validated request to an answered one: lanes, dispatch, response. */
@Module({
  imports: [
    AudioModule,
    CountingModule,
    IdempotencyModule,
    ImagesModule,
    ReasoningModule,
    RequestLogModule,
    ResponseCacheModule,
    TransportModule,
    MeteringModule,
    RoutingModule,
  ],
  providers: [
    AnswersFromCache,
    CacheReport,
    CandidateWalk,
    CountAttempt,
    DispatchService,
    EmbeddingService,
    FanOutAttempt,
    GenerationService,
    GivenPictures,
    HubAttempt,
    ImageService,
    LaneChoice,
    MediaHubAttempt,
    MediaRelayAttempt,
    MediaService,
    ModelListService,
    NativeAttempt,
    MediaInlining,
    PictureDelivery,
    ProofKeeping,
    RelayAttempt,
    RequestPreparation,
    RerankingService,
    RunningExchanges,
    SpeechService,
    TaskService,
    TokenCountService,
    TranscriptionService,
    TranslateAttempt,
    UploadLeftovers,
    UpstreamCaller,
    UsageEstimates,
    VerbatimAttempt,
  ],
  exports: [
    CandidateWalk,
    CacheReport,
    EmbeddingService,
    GenerationService,
    IdempotencyModule,
    RequestLogModule,
    ImageService,
    RerankingService,
    ModelListService,
    RunningExchanges,
    SpeechService,
    TokenCountService,
    TranscriptionService,
  ],
})
export class PipelineModule {}
