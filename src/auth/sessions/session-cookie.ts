import type { IncomingHttpHeaders } from 'node:http';
import type { Address } from '../../address/public-address.js';

const plainName = 'gateway_session';

/**
 * The cookie's name. Behind TLS it has a prefix that browsers give to cookies of secure pages alone: what was slipped in
 * over an open connection is not taken for it.
 * Source: RFC 6265bis, section 4.1.3.
 */
const nameFor = ({ origin, prefix }: Address): string => {
  if (!isSecure(origin)) return plainName;
  return prefix === '' ? `__Host-${plainName}` : `__Secure-${plainName}`;
};

/** The secret of the session in a request's cookies. Undefined where there is none, or several. */
export function readSessionCookie(headers: IncomingHttpHeaders, address: Address): string | undefined {
  const name = nameFor(address);
  const found = (headers.cookie ?? '').split(';').flatMap((pair) => {
    const [key = '', value = ''] = pair.split('=', 2);
    return key.trim() === name ? [value.trim()] : [];
  });
  return found.length === 1 && found[0] !== '' ? found[0] : undefined;
}

/**
 * A `set-cookie` header.
 * @param lifetime milliseconds the browser keeps it at most
 */
export const sessionCookie = (secret: string, address: Address, lifetime: number): string =>
  cookieOf(secret, address, Math.floor(lifetime / 1000));

/** A `set-cookie` header that takes the cookie away. */
export const noSessionCookie = (address: Address): string => cookieOf('', address, 0);

const cookieOf = (value: string, address: Address, seconds: number): string =>
  [
    `${nameFor(address)}=${value}`,
    `Path=${address.prefix === '' ? '/' : address.prefix}`,
    `Max-Age=${seconds}`,
    'HttpOnly',
    'SameSite=Strict',
    ...(isSecure(address.origin) ? ['Secure'] : []),
  ].join('; ');

const isSecure = (origin: string): boolean => origin.startsWith('https:');
