import type { ServerResponse } from 'node:http';
import { Injectable } from '@nestjs/common';
import type { SpeechEvent, SpeechRequest } from '#libs/canonical';
import { SpeechAudio } from '../../audio/speech-audio.js';
import type { RequestRecord } from '../../observability/request-record.js';
import type { CallContext } from '../call-context.js';
import type { MediaInput } from './media-call.js';
import { MediaService } from './media.service.js';
import type { MediaTask } from './media.task.js';
import { speechTask } from './speech.task.js';
import type { SpeechKind } from './speech.task.js';

/** Reads aloud: the one thing controllers of speech call. */
@Injectable()
export class SpeechService {
  private readonly task: MediaTask<SpeechKind>;

  constructor(
    private readonly media: MediaService,
    audio: SpeechAudio,
  ) {
    this.task = {
      ...speechTask,
      settle: (events, request, { signal }) => audio.encodeSpeech(events, request, signal),
    };
  }

  /** Answers on `response`. @throws GatewayError while the status is still open */
  serve(input: MediaInput<SpeechKind>, response: ServerResponse): Promise<void> {
    return this.media.serve(this.task, input, response);
  }

  /** Reads aloud for somebody inside the gateway; as `MediaService.events`. */
  events(
    request: SpeechRequest,
    context: CallContext,
    record: RequestRecord,
  ): AsyncGenerator<SpeechEvent, void> {
    const { operation, model } = request;
    return this.media.events(this.task, { operation, model, request }, context, record);
  }
}
