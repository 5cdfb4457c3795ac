import type { ServerResponse } from 'node:http';
import { Controller, Post, Res, UseFilters } from '@nestjs/common';
import { TokenAccess } from '../../auth/access.decorator.js';
import type { Envelope } from '../../pipeline/body/envelope.js';
import { Payload } from '../../pipeline/body/payload.decorator.js';
import { EmbeddingService } from '../../pipeline/tasks/embedding.service.js';
import { EmbeddingRequestDto } from './dto/embedding.request.dto.js';
import { OpenAiErrorFilter } from './openai-error.filter.js';

/** OpenAI's embeddings. */
@Controller('v1/embeddings')
@TokenAccess('openai', 'embedding')
@UseFilters(OpenAiErrorFilter)
export class EmbeddingsController {
  constructor(private readonly embeddings: EmbeddingService) {}

  @Post()
  create(
    @Payload(EmbeddingRequestDto) { dto: { model }, body, raw }: Envelope<EmbeddingRequestDto>,
    @Res() response: ServerResponse,
  ): Promise<void> {
    return this.embeddings.serve({ format: 'openai-embeddings', model, body, raw }, response);
  }
}
