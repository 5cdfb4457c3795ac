import type { ServerResponse } from 'node:http';
import { Controller, Post, Res, UseFilters } from '@nestjs/common';
import { TokenAccess } from '../../auth/access.decorator.js';
import type { Envelope } from '../../pipeline/body/envelope.js';
import { Payload } from '../../pipeline/body/payload.decorator.js';
import { EnvelopeInput } from '../../pipeline/envelope-input.js';
import { GenerationService } from '../../pipeline/generation.service.js';
import { CompletionRequestDto } from './dto/completion.request.dto.js';
import { OpenAiErrorFilter } from './openai-error.filter.js';

/** OpenAI's text completions, JSON and stream. */
@Controller('v1/completions')
@TokenAccess('openai', 'generation')
@UseFilters(OpenAiErrorFilter)
export class CompletionsController {
  constructor(private readonly generation: GenerationService) {}

  @Post()
  create(
    @Payload(CompletionRequestDto, { outlined: true }) envelope: Envelope<CompletionRequestDto>,
    @Res() response: ServerResponse,
  ): Promise<void> {
    return this.generation.serve(new EnvelopeInput('openai-completions', envelope), response);
  }
}
