import type { IncomingMessage, ServerResponse } from 'node:http';
import { Catch } from '@nestjs/common';
import type { ArgumentsHost, ExceptionFilter } from '@nestjs/common';
import { familyOf } from '../shared/client-family.js';
import { describeException } from '../shared/describe-exception.js';
import { respondInFamily } from '../shared/respond-in-family.js';

/** Everything that goes wrong on a path of Cohere's, in its words; in Jina's too where both share the path. */
@Catch()
export class CohereErrorFilter implements ExceptionFilter {
  catch(exception: unknown, host: ArgumentsHost): void {
    const http = host.switchToHttp();
    const family = familyOf(http.getRequest<IncomingMessage>());
    respondInFamily(family, http.getResponse<ServerResponse>(), describeException(exception));
  }
}
