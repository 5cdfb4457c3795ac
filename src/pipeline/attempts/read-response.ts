import { GatewayError } from '#libs/canonical';
import type { CanonicalResponse, Codec } from '#libs/canonical';
import { JsonSyntaxError, isJsonObject, parseJson } from '#libs/json';
import type { JsonValue } from '#libs/json';
import type { UpstreamReply } from '../../providers/transport/transport.js';
import { collectBody } from './collect-body.js';

/** Largest JSON answer that is translated. */
const largestAnswer = 64 * 1024 * 1024;

/**
 * Reads a whole JSON answer.
 * @throws GatewayError `provider_invalid_response`, or the error the upstream reports under status 200
 */
export async function readResponse(codec: Codec, upstream: UpstreamReply): Promise<CanonicalResponse> {
  const body = parse(await collectBody(upstream.body, largestAnswer));
  if (isJsonObject(body) && isJsonObject(body.error ?? null)) {
    throw codec.decodeError({ status: 502, body, headers: {} });
  }
  return codec.decodeResponse(body);
}

function parse(raw: Buffer): JsonValue {
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
