import type { ServerResponse } from 'node:http';
import { Controller, Post, Res, UseFilters } from '@nestjs/common';
import { TokenAccess } from '../../auth/access.decorator.js';
import type { Envelope } from '../../pipeline/body/envelope.js';
import { Payload } from '../../pipeline/body/payload.decorator.js';
import { SpeechService } from '../../pipeline/media/speech.service.js';
import { SpeechRequestDto } from './dto/speech.request.dto.js';
import { OpenAiErrorFilter } from './openai-error.filter.js';

/** OpenAI's text to speech. */
@Controller('v1/audio/speech')
@TokenAccess('openai', 'speech')
@UseFilters(OpenAiErrorFilter)
export class SpeechController {
  constructor(private readonly speech: SpeechService) {}

  @Post()
  create(
    @Payload(SpeechRequestDto) { dto: { model }, body, raw }: Envelope<SpeechRequestDto>,
    @Res() response: ServerResponse,
  ): Promise<void> {
    const payload = { kind: 'json', body, raw } as const;
    return this.speech.serve({ format: 'openai-speech', operation: 'speak', model, payload }, response);
  }
}
