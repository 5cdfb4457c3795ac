import { GatewayError } from '#libs/canonical';
import { JsonSyntaxError, parseJson } from '#libs/json';
import type { JsonValue } from '#libs/json';

/** @throws GatewayError `provider_invalid_response` where an upstream's answer is no JSON, or not all of it */
export function parseAnswer(raw: Buffer): JsonValue {
  try {
    return parseJson(raw);
  } catch (error) {
    if (!(error instanceof JsonSyntaxError)) throw error;
    throw new GatewayError(
      'provider_invalid_response',
      `The upstream's answer is not JSON: ${error.message}`,
      {
        cause: error,
      },
    );
  }
}
