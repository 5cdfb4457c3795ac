import type { Type } from '@nestjs/common';
import { IncomingRequest } from '../body/incoming.decorator.js';
import type { FormOptions } from './form-limits.js';
import { formOrJsonPipe } from './form-or-json.pipe.js';
import { formPipe } from './form.pipe.js';

/**
 * Gives a controller method the request's `FormEnvelope`, its documented text fields validated against `dtoClass`: each
 * a text, or a list of texts where the client wrote a list. Like `Payload` it reads after the credential guard. The
 * form is released when the response closes.
 */
export const FormPayload = (dtoClass: Type<object>, options: FormOptions): ParameterDecorator =>
  IncomingRequest(formPipe(dtoClass, options));

/** The same for endpoints that take JSON too: gives a `FormOrJsonEnvelope`. Without a content type it is JSON. */
export const FormOrJsonPayload = (
  jsonDto: Type<object>,
  formDto: Type<object>,
  options: FormOptions,
): ParameterDecorator => IncomingRequest(formOrJsonPipe(jsonDto, formDto, options));
