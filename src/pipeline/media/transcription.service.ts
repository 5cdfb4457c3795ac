import type { ServerResponse } from 'node:http';
import { Injectable } from '@nestjs/common';
import type { TranscriptionEvent, TranscriptionRequest } from '#libs/canonical';
import type { RequestRecord } from '../../observability/request-record.js';
import type { CallContext } from '../call-context.js';
import type { MediaInput } from './media-call.js';
import { MediaService } from './media.service.js';
import { transcriptionTask } from './transcription.task.js';
import type { TranscriptionKind } from './transcription.task.js';

/** Writes down recordings: the one thing controllers of transcription call. */
@Injectable()
export class TranscriptionService {
  constructor(private readonly media: MediaService) {}

  /** Answers on `response`. @throws GatewayError while the status is still open */
  serve(input: MediaInput<TranscriptionKind>, response: ServerResponse): Promise<void> {
    return this.media.serve(transcriptionTask, input, response);
  }

  /** Writes down a recording for somebody inside the gateway; as `MediaService.events`. */
  events(
    request: TranscriptionRequest,
    context: CallContext,
    record: RequestRecord,
  ): AsyncGenerator<TranscriptionEvent, void> {
    const { operation, model } = request;
    return this.media.events(transcriptionTask, { operation, model, request }, context, record);
  }
}
