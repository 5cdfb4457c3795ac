import type { ServerResponse } from 'node:http';
import { Controller, Post, Req, Res, UseFilters } from '@nestjs/common';
import { TokenAccess } from '../../auth/access.decorator.js';
import type { PrincipalRequest } from '../../auth/principal-request.js';
import type { Envelope } from '../../pipeline/body/envelope.js';
import { Payload } from '../../pipeline/body/payload.decorator.js';
import { CompactionService } from '../../responses/compaction.service.js';
import { ResponsesService } from '../../responses/responses.service.js';
import { CompactionRequestDto } from './dto/compaction.request.dto.js';
import { ResponseRequestDto } from './dto/response.request.dto.js';
import { OpenAiErrorFilter } from './openai-error.filter.js';
import { responseRequest } from './response-request.js';

/** OpenAI's responses, JSON and stream, in the foreground and in the background. */
@Controller('v1/responses')
@TokenAccess('openai', 'generation')
@UseFilters(OpenAiErrorFilter)
export class ResponsesController {
  constructor(
    private readonly responses: ResponsesService,
    private readonly compaction: CompactionService,
  ) {}

  @Post()
  create(
    @Payload(ResponseRequestDto, { outlined: true }) envelope: Envelope<ResponseRequestDto>,
    @Req() request: PrincipalRequest,
    @Res() response: ServerResponse,
  ): Promise<void> {
    return this.responses.create(responseRequest(envelope, request), response);
  }

  @Post('compact')
  compact(
    @Payload(CompactionRequestDto) envelope: Envelope<CompactionRequestDto>,
    @Req() request: PrincipalRequest,
    @Res() response: ServerResponse,
  ): Promise<void> {
    return this.compaction.compact(responseRequest(envelope, request), response);
  }
}
