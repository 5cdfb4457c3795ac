import type { IncomingMessage, ServerResponse } from 'node:http';
import { Controller, Post, Req, Res, UseFilters } from '@nestjs/common';
import { TokenAccess } from '../../auth/access.decorator.js';
import type { Envelope } from '../../pipeline/body/envelope.js';
import { Payload } from '../../pipeline/body/payload.decorator.js';
import { RerankingService } from '../../pipeline/tasks/reranking.service.js';
import { CohereErrorFilter } from './cohere-error.filter.js';
import { RerankV1RequestDto, RerankV2RequestDto } from './dto/rerank.request.dto.js';
import { formatOfRerank } from '../shared/rerank-format.js';

/** Reranking: at `/v1/rerank` the form that Jina and Cohere share, at `/v2/rerank` Cohere's own. */
@Controller()
@TokenAccess('openai', 'reranking')
@UseFilters(CohereErrorFilter)
export class RerankController {
  constructor(private readonly reranking: RerankingService) {}

  @Post('v1/rerank')
  rerankV1(
    @Req() { headers }: IncomingMessage,
    @Payload(RerankV1RequestDto) { dto, body, raw }: Envelope<RerankV1RequestDto>,
    @Res() response: ServerResponse,
  ): Promise<void> {
    const format = formatOfRerank(headers, body);
    return this.reranking.serve({ format, model: dto.model, body, raw }, response);
  }

  @Post('v2/rerank')
  rerankV2(
    @Payload(RerankV2RequestDto) { dto: { model }, body, raw }: Envelope<RerankV2RequestDto>,
    @Res() response: ServerResponse,
  ): Promise<void> {
    return this.reranking.serve({ format: 'cohere-rerank-v2', model, body, raw }, response);
  }
}
