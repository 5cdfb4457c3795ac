import type { IncomingMessage, ServerResponse } from 'node:http';
import { GatewayError } from '#libs/canonical';
import { familyOf } from '../api/shared/client-family.js';
import { respondInFamily } from '../api/shared/respond-in-family.js';

/** SDKs send some thirty, proxies add a few. */
const mostHeaders = 200;

/**
 * Refuses a request whose head no client of ours sends: with more headers than anybody needs, of which Node would leave some
 * out, or with none or several hosts, of which a proxy may have looked at another one. @returns whether it was one
 */
export function refuseOddHead(request: IncomingMessage, response: ServerResponse): boolean {
  const fault = faultOf(request);
  if (fault === undefined) return false;
  const { message, status } = fault;
  respondInFamily(
    familyOf(request),
    response,
    new GatewayError('caller_invalid_request', message, { status }),
  );
  return true;
}

function faultOf({ rawHeaders, httpVersionMinor }: IncomingMessage) {
  const count = rawHeaders.length / 2;
  if (count > mostHeaders) {
    return { message: `The request has ${count} headers. Send ${mostHeaders} at most.`, status: 431 };
  }
  const hosts = hostsIn(rawHeaders);
  // Source: RFC 9112, section 3.2.
  if (hosts > 1) return { message: 'The request has several Host headers. Send one.', status: 400 };
  if (hosts === 0 && httpVersionMinor !== 0)
    return { message: 'The request has no Host header. Send one.', status: 400 };
  return undefined;
}

function hostsIn(rawHeaders: readonly string[]): number {
  let hosts = 0;
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = rawHeaders[index];
    if (name?.length === 4 && name.toLowerCase() === 'host') hosts += 1;
  }
  return hosts;
}
