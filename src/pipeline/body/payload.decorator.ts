import type { Type } from '@nestjs/common';
import { envelopePipe } from './envelope.pipe.js';
import { IncomingRequest } from './incoming.decorator.js';

/** How a request is taken. */
export interface PayloadOptions {
  /** Whether its answer may be kept for repetitions with the same `Idempotency-Key`. Default true. */
  readonly repeatable?: boolean;
  /** Whether it may come without a body, as if with an empty object. Default false. */
  readonly optional?: boolean;
}

/**
 * Gives a controller method the request's `Envelope`, its documented fields validated against `dtoClass`.
 * The body is read here, after the credential guard: nobody without a token makes the gateway buffer anything.
 */
export const Payload = (
  dtoClass: Type<object>,
  { repeatable = true, optional = false }: PayloadOptions = {},
): ParameterDecorator => IncomingRequest(envelopePipe(dtoClass, { repeatable, optional }));
