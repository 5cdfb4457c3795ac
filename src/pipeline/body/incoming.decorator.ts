import type { IncomingMessage, ServerResponse } from 'node:http';
import { createParamDecorator } from '@nestjs/common';
import type { ExecutionContext } from '@nestjs/common';
import type { Incoming } from './incoming.js';

/** Gives a pipe the request and its response. Runs after the guards. */
export const IncomingRequest = createParamDecorator((_data: unknown, context: ExecutionContext): Incoming => {
  const http = context.switchToHttp();
  return { request: http.getRequest<IncomingMessage>(), response: http.getResponse<ServerResponse>() };
});
