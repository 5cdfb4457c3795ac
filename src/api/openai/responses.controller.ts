import type { ServerResponse } from 'node:http';
import { Controller, Post, Res, UseFilters } from '@nestjs/common';
import { TokenAccess } from '../../auth/access.decorator.js';
import type { Envelope } from '../../pipeline/body/envelope.js';
import { Payload } from '../../pipeline/body/payload.decorator.js';
import { GenerationService } from '../../pipeline/generation.service.js';
import { ResponseRequestDto } from './dto/response.request.dto.js';
import { OpenAiErrorFilter } from './openai-error.filter.js';

/** OpenAI's responses, JSON and stream, without state: nothing is kept for later. */
@Controller('v1/responses')
@TokenAccess('openai')
@UseFilters(OpenAiErrorFilter)
export class ResponsesController {
  constructor(private readonly generation: GenerationService) {}

  @Post()
  create(
    @Payload(ResponseRequestDto) { dto, body, raw }: Envelope<ResponseRequestDto>,
    @Res() response: ServerResponse,
  ): Promise<void> {
    const { model, stream } = dto;
    return this.generation.serve(
      { format: 'openai-responses', model, stream: stream === true, body, raw },
      response,
    );
  }
}
