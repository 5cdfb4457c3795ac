import type { GatewayError, UpstreamFailure } from '#libs/canonical';
import { isJsonObject } from '#libs/json';
import type { JsonObject, JsonValue } from '#libs/json';
import { readOpenAiError } from '../openai/error-reading.js';
import { said } from '../said.js';

/**
 * Reads Deepgram's refusal: `{err_code, err_msg, request_id}`, its newer form `{category, message, details,
 * request_id}`, or text. Source: types ErrorResponse* of @deepgram/sdk 5.13.
 */
export function readDeepgramError(failure: UpstreamFailure): GatewayError {
  const { body, headers } = failure;
  if (!isJsonObject(body)) return readOpenAiError(failure);
  const requestId = body.request_id ?? headers['dg-request-id'] ?? headers['x-dg-request-id'];
  return readOpenAiError({
    ...failure,
    body: wordsOf(body),
    headers: { ...headers, ...(typeof requestId === 'string' && { 'x-request-id': requestId }) },
  });
}

/** Reads an error in an answer whose status says that all went well. */
export const readDeepgramAnswerError = (body: JsonObject): GatewayError =>
  readDeepgramError({ status: 502, body, headers: {} });

function wordsOf({
  err_code: legacyCode,
  err_msg: legacyMessage,
  category,
  message,
  details,
}: JsonObject): JsonObject {
  const words = [text(legacyMessage) ?? text(message), text(details)].filter((one) => one !== undefined);
  const sentence = words.length === 0 ? undefined : words.join(' ');
  const isMissingModel = /no such model|model .*not found/i.test(sentence ?? '');
  return said({
    message: sentence,
    code: isMissingModel ? 'model_not_found' : (text(legacyCode) ?? text(category)),
  });
}

const text = (value: JsonValue | undefined): string | undefined =>
  typeof value === 'string' && value !== '' ? value : undefined;
