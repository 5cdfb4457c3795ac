import type { Codec, GatewayError } from '#libs/canonical';
import { isJsonObject } from '#libs/json';
import type { JsonValue } from '#libs/json';

/** The status such an error is read with: its own was no error's. */
const badGateway = 502;

/** The error that an upstream reports in a body which it announced as a good answer. Undefined where there is none. */
export function reportedError(codec: Pick<Codec, 'decodeError'>, body: JsonValue): GatewayError | undefined {
  if (!isJsonObject(body)) return undefined;
  const { error } = body;
  const reports = isJsonObject(error ?? null) || (typeof error === 'string' && error !== '');
  return reports ? codec.decodeError({ status: badGateway, body, headers: {} }) : undefined;
}
