import type { EncodedError, GatewayError, WireEvent } from '#libs/canonical';
import type { GoogleStatus } from '#libs/codec-kit';
import type { JsonObject } from '#libs/json';
import type { GoogleErrorBody } from './wire-error.js';

const detailType = (name: string) => `type.googleapis.com/google.rpc.${name}`;

const words: Readonly<Record<number, GoogleStatus>> = {
  400: 'INVALID_ARGUMENT',
  401: 'UNAUTHENTICATED',
  402: 'RESOURCE_EXHAUSTED',
  403: 'PERMISSION_DENIED',
  404: 'NOT_FOUND',
  405: 'UNIMPLEMENTED',
  408: 'DEADLINE_EXCEEDED',
  409: 'ABORTED',
  412: 'FAILED_PRECONDITION',
  413: 'INVALID_ARGUMENT',
  415: 'INVALID_ARGUMENT',
  422: 'INVALID_ARGUMENT',
  429: 'RESOURCE_EXHAUSTED',
  499: 'CANCELLED',
  500: 'INTERNAL',
  501: 'UNIMPLEMENTED',
  502: 'UNAVAILABLE',
  503: 'UNAVAILABLE',
  504: 'DEADLINE_EXCEEDED',
};

/** Status words that say more of a bad request than the usual one. */
const finer: readonly string[] = ['FAILED_PRECONDITION', 'OUT_OF_RANGE', 'ALREADY_EXISTS', 'ABORTED'];

/** Writes an error for this family's clients. The body is the same before the first byte and inside a stream. */
export function encodeError(error: GatewayError): EncodedError {
  const status = statusOf(error);
  return { status, body: errorBody(error, status) };
}

/**
 * An error inside a running stream. The vendor's clients from version 2 on throw at an event with a numeric
 * code; nothing follows it.
 */
export function encodeStreamError(error: GatewayError): WireEvent[] {
  return [{ data: JSON.stringify(errorBody(error, statusOf(error))) }];
}

/** The vendor has no 529, and its clients do not try again at one. */
function statusOf({ status }: GatewayError): number {
  return status === 529 ? 503 : status;
}

function errorBody(error: GatewayError, code: number): JsonObject {
  const details = detailsOf(error);
  return {
    error: {
      code,
      message: error.message,
      status: wordOf(error, code),
      ...(details.length > 0 && { details }),
    },
  } satisfies GoogleErrorBody;
}

function wordOf(error: GatewayError, code: number): GoogleStatus {
  const said = error.upstream?.type;
  if (error.code === 'provider_rejected' && said !== undefined && finer.includes(said)) {
    return said as GoogleStatus;
  }
  return words[code] ?? (code < 500 ? 'INVALID_ARGUMENT' : 'INTERNAL');
}

function detailsOf(error: GatewayError): readonly JsonObject[] {
  const { param, message, retryAfter, reason, code, status } = error;
  const violation = { field: param ?? '', description: message };
  const info = code === 'caller_unauthenticated' ? 'API_KEY_INVALID' : code.toUpperCase();
  return [
    {
      '@type': detailType('ErrorInfo'),
      reason: reason === undefined ? info : reason.toUpperCase(),
      domain: 'googleapis.com',
    },
    ...(param !== undefined && status < 500
      ? [{ '@type': detailType('BadRequest'), fieldViolations: [violation] }]
      : []),
    ...(retryAfter !== undefined ? [{ '@type': detailType('RetryInfo'), retryDelay: `${retryAfter}s` }] : []),
  ];
}
