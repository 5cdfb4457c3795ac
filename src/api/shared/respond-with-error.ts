import type { ServerResponse } from 'node:http';
import type { EncodedError, GatewayError } from '#libs/canonical';
import { recordOf } from '../../observability/request-record.js';
import { addRouteHeaders } from '../../observability/route-headers.js';

/** Sends an error that was put into a family's words, and notes it for the log. */
export function respondWithError(response: ServerResponse, error: GatewayError, encoded: EncodedError): void {
  const record = recordOf(response);
  record.error = error;
  if (response.headersSent) {
    response.destroy();
    return;
  }
  const body = Buffer.from(JSON.stringify(encoded.body));
  response.writeHead(encoded.status, {
    ...addRouteHeaders({}, record),
    ...error.headers,
    ...retryHeaders(error),
    'content-type': 'application/json; charset=utf-8',
    'content-length': body.length,
  });
  response.end(body);
}

/** SDKs that ignore long waits are told not to retry at all. Source: formats/errors.md, "Retries". */
const longWait = 60;

function retryHeaders({ retryAfter }: GatewayError): Record<string, string> {
  if (retryAfter === undefined) return {};
  const seconds = String(Math.max(1, Math.ceil(retryAfter)));
  return { 'retry-after': seconds, ...(retryAfter > longWait && { 'x-should-retry': 'false' }) };
}
