import type { ServerResponse } from 'node:http';
import { Controller, Post, Res, UseFilters, UseGuards } from '@nestjs/common';
import { TokenAccess } from '../../auth/access.decorator.js';
import type { Envelope } from '../../pipeline/body/envelope.js';
import { Payload } from '../../pipeline/body/payload.decorator.js';
import { EnvelopeInput } from '../../pipeline/envelope-input.js';
import { GenerationService } from '../../pipeline/generation.service.js';
import { AnthropicErrorFilter } from './anthropic-error.filter.js';
import { MessagesRequestDto } from './dto/messages.request.dto.js';
import { VersionHeaderGuard } from './version-header.guard.js';

/** Anthropic's messages, JSON and stream. */
@Controller('v1/messages')
@TokenAccess('anthropic', 'generation')
@UseGuards(VersionHeaderGuard)
@UseFilters(AnthropicErrorFilter)
export class MessagesController {
  constructor(private readonly generation: GenerationService) {}

  @Post()
  create(
    @Payload(MessagesRequestDto, { outlined: true }) envelope: Envelope<MessagesRequestDto>,
    @Res() response: ServerResponse,
  ): Promise<void> {
    return this.generation.serve(new EnvelopeInput('anthropic-messages', envelope), response);
  }
}
