import type { IncomingMessage, ServerResponse } from 'node:http';
import { Catch } from '@nestjs/common';
import type { ArgumentsHost, ExceptionFilter } from '@nestjs/common';
import type { Codec } from '#libs/canonical';
import { anthropicMessagesCodec } from '#libs/formats/anthropic-messages';
import { googleGenerateContentCodec } from '#libs/formats/google-generate-content';
import { openAiChatCodec } from '#libs/formats/openai-chat';
import { describeException } from '../shared/describe-exception.js';
import { respondWithError } from '../shared/respond-with-error.js';
import { familyOf } from './model-family.js';
import type { ModelFamily } from './model-family.js';

const codecs: Readonly<Record<ModelFamily, Codec>> = {
  openai: openAiChatCodec,
  anthropic: anthropicMessagesCodec,
  google: googleGenerateContentCodec,
};

/** What goes wrong with the model list, in the words of the family that asks. */
@Catch()
export class ModelsErrorFilter implements ExceptionFilter {
  catch(exception: unknown, host: ArgumentsHost): void {
    const http = host.switchToHttp();
    const request = http.getRequest<IncomingMessage>();
    const error = describeException(exception);
    const family = /^\/v1(?:beta|alpha)\//.test(request.url ?? '') ? 'google' : familyOf(request);
    respondWithError(
      http.getResponse<ServerResponse>(),
      error,
      codecs[family].encodeError(error, 'response'),
    );
  }
}
