import type { GatewayError } from '#libs/canonical';
import { readOpenAiError, readOpenAiStreamError } from '#libs/codec-kit';
import { isJsonObject } from '#libs/json';
import type { JsonObject } from '#libs/json';

/** Codes of a failed answer that judge the request, beyond those of all OpenAI families. */
const requestFaults =
  /^(invalid_|image_|unsupported_image|empty_image|failed_to_download_image|data_residency|bio_policy|misalignment)/;

/** Reads an error inside an answer or a stream: nested, flat, or the `error` of a failed response. */
export function readAnswerError(body: JsonObject): GatewayError {
  const { code } = isJsonObject(body.error) ? body.error : body;
  if (typeof code !== 'string') return readOpenAiStreamError(body);
  if (code === 'vector_store_timeout') return readOpenAiError({ status: 504, body, headers: {} });
  if (requestFaults.test(code) && code !== 'invalid_api_key') {
    return readOpenAiError({ status: 400, body, headers: {} });
  }
  return readOpenAiStreamError(body);
}
