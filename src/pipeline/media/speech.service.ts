import type { ServerResponse } from 'node:http';
import { Injectable } from '@nestjs/common';
import type { MediaInput } from './media-call.js';
import { MediaService } from './media.service.js';
import { speechTask } from './speech.task.js';
import type { SpeechKind } from './speech.task.js';

/** Reads aloud: the one thing controllers of speech call. */
@Injectable()
export class SpeechService {
  constructor(private readonly media: MediaService) {}

  /** Answers on `response`. @throws GatewayError while the status is still open */
  serve(input: MediaInput<SpeechKind>, response: ServerResponse): Promise<void> {
    return this.media.serve(speechTask, input, response);
  }
}
