import type { IncomingMessage, ServerResponse } from 'node:http';
import { Controller, Post, Query, Req, Res, UseFilters } from '@nestjs/common';
import { TokenAccess } from '../../auth/access.decorator.js';
import type { Envelope } from '../../pipeline/body/envelope.js';
import { Payload } from '../../pipeline/body/payload.decorator.js';
import { GenerationService } from '../../pipeline/generation.service.js';
import { JsonArrayForm } from '../../pipeline/streams/json-array.form.js';
import { ContentInput } from './content-input.js';
import { GenerateContentRequestDto } from './dto/generate-content.request.dto.js';
import { GoogleErrorFilter } from './google-error.filter.js';
import { addressesOf, readModelMethod } from '../shared/model-method.js';

/** Google's generate-content, JSON and stream. The model and the wish for a stream stand in the address. */
@Controller()
@TokenAccess('google', 'generation')
@UseFilters(GoogleErrorFilter)
export class GenerateContentController {
  constructor(private readonly generation: GenerationService) {}

  @Post([...addressesOf('generateContent'), ...addressesOf('streamGenerateContent')])
  generate(
    @Req() { url = '' }: IncomingMessage,
    @Query('alt') form: string | undefined,
    @Payload(GenerateContentRequestDto, { outlined: true }) envelope: Envelope<GenerateContentRequestDto>,
    @Res() response: ServerResponse,
  ): Promise<void> {
    const { model, method } = readModelMethod(url);
    const stream = method === 'streamGenerateContent';
    const asArray = stream && form !== 'sse' ? new JsonArrayForm() : undefined;
    return this.generation.serve(new ContentInput(envelope, { model, stream }, asArray), response);
  }
}
