import type { ServerResponse } from 'node:http';
import { Controller, Post, Req, Res, UseFilters } from '@nestjs/common';
import { TokenAccess } from '../../auth/access.decorator.js';
import type { PrincipalRequest } from '../../auth/principal-request.js';
import type { Envelope } from '../../pipeline/body/envelope.js';
import { Payload } from '../../pipeline/body/payload.decorator.js';
import { InputTokensService } from '../../responses/input-tokens.service.js';
import { ResponseInputTokensRequestDto } from './dto/response-input-tokens.request.dto.js';
import { OpenAiErrorFilter } from './openai-error.filter.js';
import { responseRequest } from './response-request.js';

/** How many tokens the input of an OpenAI response has, earlier turns included. */
@Controller('v1/responses/input_tokens')
@TokenAccess('openai', 'generation')
@UseFilters(OpenAiErrorFilter)
export class ResponseInputTokensController {
  constructor(private readonly inputTokens: InputTokensService) {}

  @Post()
  count(
    @Payload(ResponseInputTokensRequestDto) envelope: Envelope<ResponseInputTokensRequestDto>,
    @Req() request: PrincipalRequest,
    @Res() response: ServerResponse,
  ): Promise<void> {
    return this.inputTokens.count(responseRequest(envelope, request), response);
  }
}
