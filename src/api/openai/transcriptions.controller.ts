import type { ServerResponse } from 'node:http';
import { Controller, Post, Res, UseFilters } from '@nestjs/common';
import type { TranscriptionOperation } from '#libs/canonical';
import { requireRecording } from '#libs/formats/openai-transcriptions';
import { TokenAccess } from '../../auth/access.decorator.js';
import type { FormEnvelope } from '../../pipeline/forms/form-envelope.js';
import { FormPayload } from '../../pipeline/forms/form-payload.decorator.js';
import { TranscriptionService } from '../../pipeline/media/transcription.service.js';
import { TranscriptionRequestDto, TranslationRequestDto } from './dto/transcription.request.dto.js';
import { OpenAiErrorFilter } from './openai-error.filter.js';

/** OpenAI's transcriptions of recordings: the words as they were spoken, or in English. */
@Controller('v1/audio')
@TokenAccess('openai', 'transcription')
@UseFilters(OpenAiErrorFilter)
export class TranscriptionsController {
  constructor(private readonly transcriptions: TranscriptionService) {}

  @Post('transcriptions')
  transcribe(
    @FormPayload(TranscriptionRequestDto, { files: 'recording' }) sent: FormEnvelope<TranscriptionRequestDto>,
    @Res() response: ServerResponse,
  ): Promise<void> {
    return this.answer('transcribe', sent, response);
  }

  @Post('translations')
  translate(
    @FormPayload(TranslationRequestDto, { files: 'recording' }) sent: FormEnvelope<TranslationRequestDto>,
    @Res() response: ServerResponse,
  ): Promise<void> {
    return this.answer('translate', sent, response);
  }

  private answer(
    operation: TranscriptionOperation,
    { dto: { model }, form }: FormEnvelope<TranslationRequestDto>,
    response: ServerResponse,
  ): Promise<void> {
    requireRecording(form);
    const payload = { kind: 'form', form } as const;
    return this.transcriptions.serve(
      { format: 'openai-transcriptions', operation, model, payload },
      response,
    );
  }
}
