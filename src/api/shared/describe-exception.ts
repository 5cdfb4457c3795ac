import { HttpException } from '@nestjs/common';
import { GatewayError } from '#libs/canonical';
import type { ErrorCode } from '#libs/canonical';
import { toGatewayError } from '../../pipeline/to-gateway-error.js';

const codes: Readonly<Record<number, ErrorCode>> = {
  401: 'caller_unauthenticated',
  403: 'policy_forbidden',
  404: 'caller_unknown_path',
  405: 'caller_method_not_allowed',
  408: 'caller_timeout',
  413: 'caller_body_too_large',
  415: 'caller_unsupported_media_type',
};

/** Any exception as one of the closed vocabulary. NestJS' own ones keep their status. */
export function describeException(exception: unknown): GatewayError {
  if (exception instanceof URIError) {
    return new GatewayError('caller_invalid_request', 'The path is not valid percent-encoding.');
  }
  if (!(exception instanceof HttpException)) return toGatewayError(exception);
  const status = exception.getStatus();
  if (status >= 500) return toGatewayError(exception);
  return new GatewayError(codes[status] ?? 'caller_invalid_request', exception.message, { status });
}
