import type { IncomingMessage, ServerResponse } from 'node:http';
import { Controller, Post, Req, Res, UseFilters } from '@nestjs/common';
import { TokenAccess } from '../../auth/access.decorator.js';
import type { Envelope } from '../../pipeline/body/envelope.js';
import { Payload } from '../../pipeline/body/payload.decorator.js';
import { TokenCountService } from '../../pipeline/counting/token-count.service.js';
import { CountTokensRequestDto } from './dto/count-tokens.request.dto.js';
import { GoogleErrorFilter } from './google-error.filter.js';
import { addressesOf, readModelMethod } from '../shared/model-method.js';

/** How many tokens a prompt of Google's generate-content has. */
@Controller()
@TokenAccess('google', 'generation')
@UseFilters(GoogleErrorFilter)
export class CountTokensController {
  constructor(private readonly counts: TokenCountService) {}

  @Post(addressesOf('countTokens'))
  count(
    @Req() { url = '' }: IncomingMessage,
    @Payload(CountTokensRequestDto) { body, raw }: Envelope<CountTokensRequestDto>,
    @Res() response: ServerResponse,
  ): Promise<void> {
    const { model } = readModelMethod(url);
    return this.counts.serve({ format: 'google-generate-content', model, body, raw }, response);
  }
}
