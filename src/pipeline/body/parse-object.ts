import { GatewayError } from '#libs/canonical';
import { JsonSyntaxError, isJsonObject, nestsDeeperThan, parseJson } from '#libs/json';
import type { JsonObject, JsonValue } from '#libs/json';

/**
 * Reads a request body, which is shallow, as a JSON object.
 * @throws GatewayError `caller_invalid_json`, `caller_invalid_request`
 */
export function parseObject(raw: Buffer): JsonObject {
  const body = parse(raw);
  if (!isJsonObject(body)) {
    throw new GatewayError('caller_invalid_request', 'The request body must be a JSON object.');
  }
  return body;
}

/**
 * Comes before every parse: a few megabytes of brackets keep JSON.parse busy for a second.
 * @throws GatewayError `caller_invalid_request`
 */
export function assertShallow(raw: Buffer, depthLimit: number): void {
  if (!nestsDeeperThan(raw, depthLimit)) return;
  throw new GatewayError(
    'caller_invalid_request',
    `The request body is nested deeper than ${depthLimit} levels.`,
  );
}

function parse(raw: Buffer): JsonValue {
  if (raw.length === 0) {
    throw new GatewayError('caller_invalid_json', 'The request body is empty. Send a JSON object.');
  }
  try {
    return parseJson(raw);
  } catch (error) {
    if (!(error instanceof JsonSyntaxError)) throw error;
    throw new GatewayError('caller_invalid_json', `The request body is not valid JSON: ${error.message}`, {
      cause: error,
    });
  }
}
