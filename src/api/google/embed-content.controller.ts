import type { IncomingMessage, ServerResponse } from 'node:http';
import { Controller, Post, Req, Res, UseFilters } from '@nestjs/common';
import { TokenAccess } from '../../auth/access.decorator.js';
import type { Envelope } from '../../pipeline/body/envelope.js';
import { Payload } from '../../pipeline/body/payload.decorator.js';
import { EmbeddingService } from '../../pipeline/tasks/embedding.service.js';
import { BatchEmbedContentsRequestDto } from './dto/batch-embed-contents.request.dto.js';
import { EmbedContentRequestDto } from './dto/embed-content.request.dto.js';
import { GoogleErrorFilter } from './google-error.filter.js';
import { addressesOf, readModelMethod } from '../shared/model-method.js';

/** Google's embeddings, one or many. The model stands in the address. */
@Controller()
@TokenAccess('google', 'embedding')
@UseFilters(GoogleErrorFilter)
export class EmbedContentController {
  constructor(private readonly embeddings: EmbeddingService) {}

  @Post(addressesOf('embedContent'))
  embedOne(
    @Req() { url = '' }: IncomingMessage,
    @Payload(EmbedContentRequestDto) { body, raw }: Envelope<EmbedContentRequestDto>,
    @Res() response: ServerResponse,
  ): Promise<void> {
    const { model } = readModelMethod(url);
    return this.embeddings.serve({ format: 'google-embed-content', model, body, raw }, response);
  }

  @Post(addressesOf('batchEmbedContents'))
  embedMany(
    @Req() { url = '' }: IncomingMessage,
    @Payload(BatchEmbedContentsRequestDto) { body, raw }: Envelope<BatchEmbedContentsRequestDto>,
    @Res() response: ServerResponse,
  ): Promise<void> {
    const { model } = readModelMethod(url);
    return this.embeddings.serve({ format: 'google-batch-embed-contents', model, body, raw }, response);
  }
}
