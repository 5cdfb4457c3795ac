import type { ServerResponse } from 'node:http';
import { Controller, Post, Res, UseFilters } from '@nestjs/common';
import { TokenAccess } from '../../auth/access.decorator.js';
import type { Envelope } from '../../pipeline/body/envelope.js';
import { Payload } from '../../pipeline/body/payload.decorator.js';
import { EnvelopeInput } from '../../pipeline/envelope-input.js';
import { GenerationService } from '../../pipeline/generation.service.js';
import { ChatCompletionRequestDto } from './dto/chat-completion.request.dto.js';
import { OpenAiErrorFilter } from './openai-error.filter.js';

/** OpenAI's chat completions, JSON and stream. */
@Controller('v1/chat/completions')
@TokenAccess('openai', 'generation')
@UseFilters(OpenAiErrorFilter)
export class ChatCompletionsController {
  constructor(private readonly generation: GenerationService) {}

  @Post()
  create(
    @Payload(ChatCompletionRequestDto, { outlined: true }) envelope: Envelope<ChatCompletionRequestDto>,
    @Res() response: ServerResponse,
  ): Promise<void> {
    return this.generation.serve(new EnvelopeInput('openai-chat', envelope), response);
  }
}
