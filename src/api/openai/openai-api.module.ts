import { Module } from '@nestjs/common';
import { ImagesModule } from '../../images/images.module.js';
import { PipelineModule } from '../../pipeline/pipeline.module.js';
import { RealtimeModule } from '../../realtime/realtime.module.js';
import { ResponsesModule } from '../../responses/responses.module.js';
import { ChatCompletionsController } from './chat-completions.controller.js';
import { CompletionsController } from './completions.controller.js';
import { EmbeddingsController } from './embeddings.controller.js';
import { ImageFilesController } from './image-files.controller.js';
import { ImagesController } from './images.controller.js';
import { KeptResponsesController } from './kept-responses.controller.js';
import { RealtimeElsewhereController } from './realtime-elsewhere.controller.js';
import { RealtimeSecretsController } from './realtime-secrets.controller.js';
import { ResponseInputTokensController } from './response-input-tokens.controller.js';
import { ResponsesController } from './responses.controller.js';
import { SpeechController } from './speech.controller.js';
import { TranscriptionsController } from './transcriptions.controller.js';

/** The OpenAI family of endpoints. */
@Module({
  imports: [ImagesModule, PipelineModule, RealtimeModule, ResponsesModule],
  controllers: [
    ChatCompletionsController,
    CompletionsController,
    EmbeddingsController,
    ImageFilesController,
    ImagesController,
    RealtimeElsewhereController,
    RealtimeSecretsController,
    ResponsesController,
    ResponseInputTokensController,
    KeptResponsesController,
    SpeechController,
    TranscriptionsController,
  ],
})
export class OpenAiApiModule {}
