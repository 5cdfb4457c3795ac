import type { IncomingHttpHeaders } from 'node:http';
import { GatewayError } from '#libs/canonical';

const header = 'idempotency-key';
/** Visible characters. Node joins a header that was sent twice with a blank. */
const valid = /^[\x21-\x7e]{1,255}$/;

/**
 * What the client calls this request and its repetitions. Undefined where it gives them no name.
 * Source: draft-ietf-httpapi-idempotency-key-header.
 * @throws GatewayError `caller_invalid_request` for a key that is none
 */
export function readIdempotencyKey(headers: IncomingHttpHeaders): string | undefined {
  const key = headers[header];
  if (key === undefined || (typeof key === 'string' && valid.test(key))) return key;
  throw new GatewayError(
    'caller_invalid_request',
    'Idempotency-Key: must be 1 to 255 visible ASCII characters, sent once; a UUID is a good one.',
    { param: header, reason: 'invalid_idempotency_key' },
  );
}
