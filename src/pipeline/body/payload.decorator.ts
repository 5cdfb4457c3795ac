import type { IncomingMessage, ServerResponse } from 'node:http';
import { createParamDecorator } from '@nestjs/common';
import type { ExecutionContext, Type } from '@nestjs/common';
import { envelopePipe } from './envelope.pipe.js';
import type { Incoming } from './incoming.js';

const IncomingRequest = createParamDecorator((_data: unknown, context: ExecutionContext): Incoming => {
  const http = context.switchToHttp();
  return { request: http.getRequest<IncomingMessage>(), response: http.getResponse<ServerResponse>() };
});

/**
 * Gives a controller method the request's `Envelope`, its documented fields validated against `dtoClass`.
 * The body is read here, after the credential guard: nobody without a token makes the gateway buffer anything.
 */
export const Payload = (dtoClass: Type<object>): ParameterDecorator =>
  IncomingRequest(envelopePipe(dtoClass));
