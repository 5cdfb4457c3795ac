import type { IncomingHttpHeaders } from 'node:http';
import type { Address } from '../../address/public-address.js';

/** A cookie that scripts cannot read, and that the gateway alone is sent. */
export interface GatewayCookie {
  /** Without the prefix that it has behind TLS. */
  readonly name: string;
  /** `Strict`: with requests of the gateway's own pages alone. `Lax`: also where another site's page leads here. */
  readonly sameSite: 'Strict' | 'Lax';
}

/**
 * The cookie's name. Behind TLS it has a prefix that browsers give to cookies of secure pages alone: what was slipped in
 * over an open connection is not taken for it.
 * Source: RFC 6265bis, section 4.1.3.
 */
const nameFor = ({ name }: GatewayCookie, { origin, prefix }: Address): string => {
  if (!isSecure(origin)) return name;
  return prefix === '' ? `__Host-${name}` : `__Secure-${name}`;
};

/** Its value in a request's cookies. Undefined where there is none, or several. */
export function readCookie(
  cookie: GatewayCookie,
  headers: IncomingHttpHeaders,
  address: Address,
): string | undefined {
  const name = nameFor(cookie, address);
  const found = (headers.cookie ?? '').split(';').flatMap((pair) => {
    const [key = '', value = ''] = pair.split('=', 2);
    return key.trim() === name ? [value.trim()] : [];
  });
  return found.length === 1 && found[0] !== '' ? found[0] : undefined;
}

/**
 * A `set-cookie` header.
 * @param lifetime milliseconds the browser keeps it at most; 0 takes it away
 */
export const writeCookie = (
  cookie: GatewayCookie,
  value: string,
  address: Address,
  lifetime: number,
): string =>
  [
    `${nameFor(cookie, address)}=${value}`,
    `Path=${address.prefix === '' ? '/' : address.prefix}`,
    `Max-Age=${Math.floor(lifetime / 1000)}`,
    'HttpOnly',
    `SameSite=${cookie.sameSite}`,
    ...(isSecure(address.origin) ? ['Secure'] : []),
  ].join('; ');

const isSecure = (origin: string): boolean => origin.startsWith('https:');
