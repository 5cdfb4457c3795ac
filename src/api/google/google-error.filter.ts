import type { ServerResponse } from 'node:http';
import { Catch } from '@nestjs/common';
import type { ArgumentsHost, ExceptionFilter } from '@nestjs/common';
import { googleGenerateContentCodec } from '#libs/formats/google-generate-content';
import { describeException } from '../shared/describe-exception.js';
import { respondWithError } from '../shared/respond-with-error.js';

/** Everything that goes wrong on a path of the generate-content family, in Google's words. */
@Catch()
export class GoogleErrorFilter implements ExceptionFilter {
  catch(exception: unknown, host: ArgumentsHost): void {
    const response = host.switchToHttp().getResponse<ServerResponse>();
    const error = describeException(exception);
    respondWithError(response, error, googleGenerateContentCodec.encodeError(error, 'response'));
  }
}
