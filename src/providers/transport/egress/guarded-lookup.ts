import { lookup } from 'node:dns';
import type { LookupAddress, LookupOptions } from 'node:dns';
import { isIP } from 'node:net';
import { isPublicAddress } from './public-address.js';

/** The address leads into a network that callers have no business in. */
export class ForbiddenAddressError extends Error {
  override readonly name = 'ForbiddenAddressError';
}

type Callback = (
  error: NodeJS.ErrnoException | null,
  address: string | readonly LookupAddress[],
  family?: number,
) => void;

/**
 * Resolves names to public addresses alone, at the moment of connecting: what a name meant a moment before does
 * not count.
 */
export function guardedLookup(hostname: string, options: LookupOptions, callback: Callback): void {
  lookup(hostname, { ...options, all: true }, (error, addresses) => {
    if (error !== null) {
      callback(error, []);
      return;
    }
    const allowed = addresses.filter(({ address }) => isPublicAddress(address));
    const [first] = allowed;
    if (first === undefined) callback(forbidden(), []);
    else if (options.all === true) callback(null, allowed);
    else callback(null, first.address, first.family);
  });
}

/** @throws ForbiddenAddressError for an address written out, which no lookup sees */
export function refusePrivateLiteral(hostname: string): void {
  const bare = hostname.replace(/^\[(.*)\]$/, '$1');
  if (isIP(bare) !== 0 && !isPublicAddress(bare)) throw forbidden();
}

const forbidden = (): ForbiddenAddressError =>
  new ForbiddenAddressError('The address is not one of the open internet.');
