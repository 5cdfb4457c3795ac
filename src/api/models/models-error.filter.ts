import type { IncomingMessage, ServerResponse } from 'node:http';
import { Catch } from '@nestjs/common';
import type { ArgumentsHost, ExceptionFilter } from '@nestjs/common';
import { familyOf } from '../shared/client-family.js';
import { describeException } from '../shared/describe-exception.js';
import { respondInFamily } from '../shared/respond-in-family.js';

/** What goes wrong with the model list, in the words of the family that asks. */
@Catch()
export class ModelsErrorFilter implements ExceptionFilter {
  catch(exception: unknown, host: ArgumentsHost): void {
    const http = host.switchToHttp();
    const family = familyOf(http.getRequest<IncomingMessage>());
    respondInFamily(family, http.getResponse<ServerResponse>(), describeException(exception));
  }
}
