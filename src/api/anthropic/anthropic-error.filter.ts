import type { ServerResponse } from 'node:http';
import { Catch } from '@nestjs/common';
import type { ArgumentsHost, ExceptionFilter } from '@nestjs/common';
import { anthropicMessagesCodec } from '#libs/formats/anthropic-messages';
import { recordOf } from '../../observability/request-record.js';
import { describeException } from '../shared/describe-exception.js';
import { respondWithError } from '../shared/respond-with-error.js';

/** Everything that goes wrong on a path of the messages family, in Anthropic's words, with the request's id. */
@Catch()
export class AnthropicErrorFilter implements ExceptionFilter {
  catch(exception: unknown, host: ArgumentsHost): void {
    const response = host.switchToHttp().getResponse<ServerResponse>();
    const error = describeException(exception);
    const { status, body } = anthropicMessagesCodec.encodeError(error, 'response');
    respondWithError(response, error, { status, body: { ...body, request_id: recordOf(response).id } });
  }
}
