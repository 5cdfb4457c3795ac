import type { ServerResponse } from 'node:http';
import { Controller, Post, Res, UseFilters, UseGuards } from '@nestjs/common';
import { TokenAccess } from '../../auth/access.decorator.js';
import type { Envelope } from '../../pipeline/body/envelope.js';
import { Payload } from '../../pipeline/body/payload.decorator.js';
import { TokenCountService } from '../../pipeline/counting/token-count.service.js';
import { AnthropicErrorFilter } from './anthropic-error.filter.js';
import { PromptRequestDto } from './dto/prompt.request.dto.js';
import { VersionHeaderGuard } from './version-header.guard.js';

/** How many tokens a prompt of Anthropic's messages has. */
@Controller('v1/messages/count_tokens')
@TokenAccess('anthropic', 'generation')
@UseGuards(VersionHeaderGuard)
@UseFilters(AnthropicErrorFilter)
export class CountTokensController {
  constructor(private readonly counts: TokenCountService) {}

  @Post()
  count(
    @Payload(PromptRequestDto) { dto, body, raw }: Envelope<PromptRequestDto>,
    @Res() response: ServerResponse,
  ): Promise<void> {
    return this.counts.serve({ format: 'anthropic-messages', model: dto.model, body, raw }, response);
  }
}
