import type { ServerResponse } from 'node:http';
import { Catch } from '@nestjs/common';
import type { ArgumentsHost, ExceptionFilter } from '@nestjs/common';
import { openAiChatCodec } from '#libs/formats/openai-chat';
import { describeException } from '../shared/describe-exception.js';
import { respondWithError } from '../shared/respond-with-error.js';

/** Everything that goes wrong on an OpenAI path, and on paths of no family, in OpenAI's words. */
@Catch()
export class OpenAiErrorFilter implements ExceptionFilter {
  catch(exception: unknown, host: ArgumentsHost): void {
    const response = host.switchToHttp().getResponse<ServerResponse>();
    const error = describeException(exception);
    respondWithError(response, error, openAiChatCodec.encodeError(error, 'response'));
  }
}
