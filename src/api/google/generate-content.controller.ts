import type { ServerResponse } from 'node:http';
import { Controller, Param, Post, Query, Res, UseFilters } from '@nestjs/common';
import { TokenAccess } from '../../auth/access.decorator.js';
import type { Envelope } from '../../pipeline/body/envelope.js';
import { Payload } from '../../pipeline/body/payload.decorator.js';
import { GenerationService } from '../../pipeline/generation.service.js';
import { GenerateContentRequestDto } from './dto/generate-content.request.dto.js';
import { GoogleErrorFilter } from './google-error.filter.js';
import { readModelMethod } from './model-method.js';
import { assertEventStream } from './stream-form.js';

/** Google's generate-content, JSON and stream. The model and the wish for a stream stand in the address. */
@Controller(['v1beta/models', 'v1/models', 'v1alpha/models'])
@TokenAccess('google')
@UseFilters(GoogleErrorFilter)
export class GenerateContentController {
  constructor(private readonly generation: GenerationService) {}

  @Post('*path')
  generate(
    @Param('path') path: string | readonly string[],
    @Query('alt') form: string | undefined,
    @Payload(GenerateContentRequestDto) { body, raw }: Envelope<GenerateContentRequestDto>,
    @Res() response: ServerResponse,
  ): Promise<void> {
    const { model, method } = readModelMethod(typeof path === 'string' ? path : path.join('/'));
    const stream = method === 'streamGenerateContent';
    if (stream) assertEventStream(form);
    const input = { format: 'google-generate-content', model, stream, raw } as const;
    return this.generation.serve({ ...input, body: { ...body, model, stream } }, response);
  }
}
