import type { IncomingMessage } from 'node:http';
import { createParamDecorator } from '@nestjs/common';
import type { ExecutionContext, Type } from '@nestjs/common';
import { envelopePipe } from './envelope.pipe.js';

const Request = createParamDecorator((_data: unknown, context: ExecutionContext) =>
  context.switchToHttp().getRequest<IncomingMessage>(),
);

/**
 * Gives a controller method the request's `Envelope`, its documented fields validated against `dtoClass`.
 * The body is read here, after the credential guard: nobody without a token makes the gateway buffer anything.
 */
export const Payload = (dtoClass: Type<object>): ParameterDecorator => Request(envelopePipe(dtoClass));
