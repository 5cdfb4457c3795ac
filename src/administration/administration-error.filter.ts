import type { ServerResponse } from 'node:http';
import { Catch } from '@nestjs/common';
import type { ArgumentsHost, ExceptionFilter } from '@nestjs/common';
import { openAiChatCodec } from '#libs/formats/openai-chat';
import { isJsonObject } from '#libs/json';
import { describeException } from '../api/shared/describe-exception.js';
import { respondWithError } from '../api/shared/respond-with-error.js';
import { RefusedChange } from './refused-change.js';

/** What goes wrong in the administration: `error` as OpenAI writes it, with every problem of refused settings. */
@Catch()
export class AdministrationErrorFilter implements ExceptionFilter {
  catch(exception: unknown, host: ArgumentsHost): void {
    const error = describeException(exception);
    const { status, body } = openAiChatCodec.encodeError(error, 'response');
    const problems = exception instanceof RefusedChange ? exception.problems : [];
    const told = isJsonObject(body.error) ? body.error : {};
    const all = problems.length > 0 && { problems: problems.map((problem) => ({ ...problem })) };
    const response = host.switchToHttp().getResponse<ServerResponse>();
    respondWithError(response, error, { status, body: { error: { ...told, ...all } } });
  }
}
