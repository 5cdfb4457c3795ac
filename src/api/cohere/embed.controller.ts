import type { ServerResponse } from 'node:http';
import { Controller, Post, Res, UseFilters } from '@nestjs/common';
import { TokenAccess } from '../../auth/access.decorator.js';
import type { Envelope } from '../../pipeline/body/envelope.js';
import { Payload } from '../../pipeline/body/payload.decorator.js';
import { EmbeddingService } from '../../pipeline/tasks/embedding.service.js';
import { CohereErrorFilter } from './cohere-error.filter.js';
import { EmbedRequestDto } from './dto/embed.request.dto.js';

/** Cohere's embeddings, version 2. */
@Controller('v2/embed')
@TokenAccess('openai', 'embedding')
@UseFilters(CohereErrorFilter)
export class EmbedController {
  constructor(private readonly embeddings: EmbeddingService) {}

  @Post()
  embed(
    @Payload(EmbedRequestDto) { dto: { model }, body, raw }: Envelope<EmbedRequestDto>,
    @Res() response: ServerResponse,
  ): Promise<void> {
    return this.embeddings.serve({ format: 'cohere-embed', model, body, raw }, response);
  }
}
