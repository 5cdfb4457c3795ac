import type { Type } from '@nestjs/common';
import { envelopePipe } from './envelope.pipe.js';
import type { PayloadOptions } from './envelope.pipe.js';
import { IncomingRequest } from './incoming.decorator.js';

/**
 * Gives a controller method the request's `Envelope`, its documented fields validated against `dtoClass`.
 * The body is read here, after the credential guard: nobody without a token makes the gateway buffer anything.
 */
export const Payload = (
  dtoClass: Type<object>,
  { repeatable = true, optional = false, outlined = false }: PayloadOptions = {},
): ParameterDecorator => IncomingRequest(envelopePipe(dtoClass, { repeatable, optional, outlined }));
