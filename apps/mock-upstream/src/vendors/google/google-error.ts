import type { JsonObject } from '#libs/json';
import type { VendorReply } from '../vendor.js';

/** A field that is wrong, as Google tells it. */
export interface FieldViolation {
  /** The field as Google's parser writes it: `contents[0].parts[1].inline_data`. Empty: the body itself. */
  readonly field: string;
  readonly description: string;
}

/** Why a credential or a service was refused, for programs. */
export interface ErrorReason {
  /** In capitals: `API_KEY_INVALID`. */
  readonly reason: string;
  readonly metadata?: Readonly<Record<string, string>>;
}

const statusWords: Readonly<Record<number, string>> = {
  400: 'INVALID_ARGUMENT',
  401: 'UNAUTHENTICATED',
  403: 'PERMISSION_DENIED',
  404: 'NOT_FOUND',
  405: 'UNIMPLEMENTED',
  408: 'DEADLINE_EXCEEDED',
  409: 'ABORTED',
  413: 'INVALID_ARGUMENT',
  422: 'INVALID_ARGUMENT',
  429: 'RESOURCE_EXHAUSTED',
  499: 'CANCELLED',
  500: 'INTERNAL',
  501: 'UNIMPLEMENTED',
  502: 'UNAVAILABLE',
  503: 'UNAVAILABLE',
  504: 'DEADLINE_EXCEEDED',
};

/** An answer that carries Google's error object. */
export function googleError(
  status: number,
  message: string,
  details: readonly JsonObject[] = [],
): VendorReply {
  const word = statusWords[status] ?? (status < 500 ? 'INVALID_ARGUMENT' : 'INTERNAL');
  const error = { code: status, message, status: word, ...(details.length > 0 && { details }) };
  return { status, body: { error } };
}

/** A request Google refuses because of what it says, not how it is written. */
export function invalidArgument(message: string): VendorReply {
  return googleError(400, message);
}

/** A field whose value Google refuses: `* GenerateContentRequest.contents: contents is not specified`. */
export function invalidField(path: string, fault: string): VendorReply {
  return invalidArgument(`* GenerateContentRequest.${path}: ${fault}\n`);
}

/** A body that is none of Google's message: every fault at once, in the message and one by one. */
export function invalidPayload(violations: readonly FieldViolation[]): VendorReply {
  const fieldViolations = violations.map(({ field, description }) => ({
    ...(field !== '' && { field }),
    description,
  }));
  const message = violations.map(({ description }) => description).join('\n');
  return googleError(400, message, [detail('BadRequest', { fieldViolations })]);
}

/** A refusal with a reason for programs. */
export function refusalFor(
  status: number,
  message: string,
  { reason, metadata }: ErrorReason,
  locale = false,
): VendorReply {
  const info = detail('ErrorInfo', { reason, domain: 'googleapis.com', ...(metadata && { metadata }) });
  return googleError(status, message, [
    info,
    ...(locale ? [detail('LocalizedMessage', { locale: 'en-US', message })] : []),
  ]);
}

const failures: Readonly<Record<number, string>> = {
  400: 'Request contains an invalid argument.',
  401: 'Request had invalid authentication credentials. Expected OAuth 2 access token, login cookie or other valid authentication credential.',
  403: 'The caller does not have permission.',
  404: 'Requested entity was not found.',
  408: 'The request timed out.',
  413: 'Request payload size exceeds the limit: 20971520 bytes.',
  429: 'You exceeded your current quota, please check your plan and billing details. Please retry in 1s.',
  500: 'An internal error has occurred. Please retry or report in https://developers.generativeai.google/guide/troubleshooting',
  503: 'The model is overloaded. Please try again later.',
  504: 'Deadline expired before operation could complete.',
};

/** What Google says with a status. Where it limits a rate, it says in the body when to come back. */
export function googleFailure(status: number, message?: string): VendorReply {
  const words = message ?? failures[status] ?? `The request failed with status ${status}.`;
  return googleError(status, words, status === 429 ? quotaDetails : []);
}

function detail(type: string, fields: JsonObject): JsonObject {
  return { '@type': `type.googleapis.com/google.rpc.${type}`, ...fields };
}

const quotaDetails: readonly JsonObject[] = [
  detail('QuotaFailure', {
    violations: [
      {
        quotaMetric: 'generativelanguage.googleapis.com/generate_content_free_tier_requests',
        quotaId: 'GenerateRequestsPerMinutePerProjectPerModel-FreeTier',
        quotaValue: '10',
      },
    ],
  }),
  detail('RetryInfo', { retryDelay: '1s' }),
];
