import { lookup } from 'node:dns';
import type { LookupAddress, LookupOptions } from 'node:dns';
import type { LookupFunction } from 'node:net';
import type { AddressReach } from './address-reach.js';
import { reachOf } from './address-reach.js';

/** The address leads into a network that nobody allowed. */
export class ForbiddenAddressError extends Error {
  override readonly name = 'ForbiddenAddressError';
  readonly code = 'EGRESS_FORBIDDEN';

  constructor() {
    super('The address leads into a network that is not allowed.');
  }
}

/** Networks that a connection may lead into. */
export type Reachable = ReadonlySet<AddressReach>;

type Answer = (
  error: NodeJS.ErrnoException | null,
  address: string | LookupAddress[],
  family?: number,
) => void;

/**
 * Resolves names to addresses of these networks alone, at the moment of connecting: what a name meant a moment
 * before does not count. Addresses that are written out are not looked up: see `EgressGuard`.
 * @param resolve the system's resolver by default
 */
export const guardedLookup =
  (reachable: Reachable, resolve = lookup): LookupFunction =>
  (hostname: string, options: LookupOptions, answer: Answer) => {
    resolve(hostname, { ...options, all: true }, (error, addresses) => {
      if (error !== null) {
        answer(error, []);
        return;
      }
      const allowed = addresses.filter(({ address }) => reachable.has(reachOf(address)));
      const [first] = allowed;
      if (first === undefined) answer(new ForbiddenAddressError(), []);
      else if (options.all === true) answer(null, allowed);
      else answer(null, first.address, first.family);
    });
  };
