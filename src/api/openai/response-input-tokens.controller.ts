import type { ServerResponse } from 'node:http';
import { Controller, Post, Res, UseFilters } from '@nestjs/common';
import { TokenAccess } from '../../auth/access.decorator.js';
import type { Envelope } from '../../pipeline/body/envelope.js';
import { Payload } from '../../pipeline/body/payload.decorator.js';
import { TokenCountService } from '../../pipeline/counting/token-count.service.js';
import { ResponseInputTokensRequestDto } from './dto/response-input-tokens.request.dto.js';
import { OpenAiErrorFilter } from './openai-error.filter.js';

/** How many tokens the input of an OpenAI response has. */
@Controller('v1/responses/input_tokens')
@TokenAccess('openai')
@UseFilters(OpenAiErrorFilter)
export class ResponseInputTokensController {
  constructor(private readonly counts: TokenCountService) {}

  @Post()
  count(
    @Payload(ResponseInputTokensRequestDto) { dto, body, raw }: Envelope<ResponseInputTokensRequestDto>,
    @Res() response: ServerResponse,
  ): Promise<void> {
    return this.counts.serve({ format: 'openai-responses', model: dto.model, body, raw }, response);
  }
}
