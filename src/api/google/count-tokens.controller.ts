import type { IncomingMessage, ServerResponse } from 'node:http';
import { Controller, Post, Req, Res, UseFilters } from '@nestjs/common';
import { TokenAccess } from '../../auth/access.decorator.js';
import type { Envelope } from '../../pipeline/body/envelope.js';
import { Payload } from '../../pipeline/body/payload.decorator.js';
import { TokenCountService } from '../../pipeline/counting/token-count.service.js';
import { CountTokensRequestDto } from './dto/count-tokens.request.dto.js';
import { GoogleErrorFilter } from './google-error.filter.js';
import { readModelMethod } from './model-method.js';

/** The method's colon may come escaped. */
const addresses = ['models', 'tunedModels'].flatMap((collection) =>
  ['\\:', '%3A', '%3a'].map((colon) => `${collection}/*path${colon}countTokens`),
);

/** How many tokens a prompt of Google's generate-content has. */
@Controller(['v1beta', 'v1', 'v1alpha'])
@TokenAccess('google')
@UseFilters(GoogleErrorFilter)
export class CountTokensController {
  constructor(private readonly counts: TokenCountService) {}

  @Post(addresses)
  count(
    @Req() { url = '' }: IncomingMessage,
    @Payload(CountTokensRequestDto) { body, raw }: Envelope<CountTokensRequestDto>,
    @Res() response: ServerResponse,
  ): Promise<void> {
    const { model } = readModelMethod(url);
    return this.counts.serve({ format: 'google-generate-content', model, body, raw }, response);
  }
}
