import type { IncomingMessage } from 'node:http';
import { GatewayError } from '#libs/canonical';
import type { Address } from '../../address/public-address.js';

/**
 * Whether a browser sends a request on behalf of a page of this gateway, and of no other one: what a cookie opens must
 * not be asked for by strangers' pages. Browsers say where a request comes from, and pages cannot change it.
 * Source: fetch metadata (W3C), `Origin` (RFC 6454).
 * @throws GatewayError `policy_forbidden`
 */
export function requireOwnPage(
  { method = 'GET', headers }: Pick<IncomingMessage, 'method' | 'headers'>,
  { origin }: Address,
): void {
  const site = headers['sec-fetch-site'];
  const isReading = method === 'GET' || method === 'HEAD';
  // `none`: somebody wrote the address, or followed a bookmark.
  if (site === 'same-origin' || (site === 'none' && isReading)) return;
  if (site === undefined && (headers.origin === undefined ? isReading : headers.origin === origin)) return;
  throw new GatewayError(
    'policy_forbidden',
    'The session of a browser is good for pages of this gateway alone, and this request comes from elsewhere. Scripts send an admin key as "Authorization: Bearer <admin key>".',
    { reason: 'foreign_page' },
  );
}
