import type { IncomingHttpHeaders } from 'node:http';
import type { Address } from '../../address/public-address.js';
import { readCookie, writeCookie } from '../sessions/gateway-cookie.js';
import type { GatewayCookie } from '../sessions/gateway-cookie.js';
import { attemptLifetime } from './sign-in-attempt.js';

/** Comes back with the browser from the issuer's site, which a strict one would not. */
const cookie: GatewayCookie = { name: 'gateway_sign_in', sameSite: 'Lax' };

/** The sealed attempt of a request. Undefined where there is none, or several. */
export const readAttemptCookie = (headers: IncomingHttpHeaders, address: Address): string | undefined =>
  readCookie(cookie, headers, address);

/** A `set-cookie` header. */
export const attemptCookie = (sealed: string, address: Address): string =>
  writeCookie(cookie, sealed, address, attemptLifetime);

/** A `set-cookie` header that takes the cookie away. */
export const noAttemptCookie = (address: Address): string => writeCookie(cookie, '', address, 0);
