import type { ServerResponse } from 'node:http';
import { Catch } from '@nestjs/common';
import type { ArgumentsHost, ExceptionFilter } from '@nestjs/common';
import { describeException } from '../shared/describe-exception.js';
import { respondInFamily } from '../shared/respond-in-family.js';

/** Everything that goes wrong on an OpenAI path, in OpenAI's words. */
@Catch()
export class OpenAiErrorFilter implements ExceptionFilter {
  catch(exception: unknown, host: ArgumentsHost): void {
    const response = host.switchToHttp().getResponse<ServerResponse>();
    respondInFamily('openai', response, describeException(exception));
  }
}
