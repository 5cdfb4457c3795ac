import type { IncomingHttpHeaders } from 'node:http';
import type { Address } from '../../address/public-address.js';
import { readCookie, writeCookie } from './gateway-cookie.js';
import type { GatewayCookie } from './gateway-cookie.js';

const cookie: GatewayCookie = { name: 'gateway_session', sameSite: 'Strict' };

/** The secret of the session in a request's cookies. Undefined where there is none, or several. */
export const readSessionCookie = (headers: IncomingHttpHeaders, address: Address): string | undefined =>
  readCookie(cookie, headers, address);

/**
 * A `set-cookie` header.
 * @param lifetime milliseconds the browser keeps it at most
 */
export const sessionCookie = (secret: string, address: Address, lifetime: number): string =>
  writeCookie(cookie, secret, address, lifetime);

/** A `set-cookie` header that takes the cookie away. */
export const noSessionCookie = (address: Address): string => writeCookie(cookie, '', address, 0);
