import type { ServerResponse } from 'node:http';
import { Catch } from '@nestjs/common';
import type { ArgumentsHost, ExceptionFilter } from '@nestjs/common';
import { describeException } from '../shared/describe-exception.js';
import { respondInFamily } from '../shared/respond-in-family.js';

/** Everything that goes wrong on a path of the messages family, in Anthropic's words, with the request's id. */
@Catch()
export class AnthropicErrorFilter implements ExceptionFilter {
  catch(exception: unknown, host: ArgumentsHost): void {
    const response = host.switchToHttp().getResponse<ServerResponse>();
    respondInFamily('anthropic', response, describeException(exception));
  }
}
