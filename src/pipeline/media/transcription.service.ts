import type { ServerResponse } from 'node:http';
import { Injectable } from '@nestjs/common';
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
}
