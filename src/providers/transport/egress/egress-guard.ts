import type { lookup } from 'node:dns';
import { isIP } from 'node:net';
import type { LookupFunction } from 'node:net';
import type { AddressReach } from './address-reach.js';
import { reachOf } from './address-reach.js';
import { ForbiddenAddressError, guardedLookup } from './guarded-lookup.js';
import type { Reachable } from './guarded-lookup.js';

/** Who chose an address: the operator, or whoever sends a request. */
export type AddressSource = 'operator' | 'caller';

/** What callers may reach. */
export const openInternet: Reachable = new Set<AddressReach>(['public']);
const ownNetworks: Reachable = new Set<AddressReach>(['public', 'private']);

/**
 * Names that no public name server answers for: they cannot be turned against the gateway from outside.
 * Sources: RFC 6761, RFC 6762 with its appendix G, RFC 8375, and Kubernetes' `.svc`.
 */
const ownName =
  /^(?:[^.]+|.+\.(?:localhost|local|internal|intranet|private|corp|home|lan|home\.arpa|svc|test))\.?$/i;

/**
 * Whether a connection may be made, decided by the address it is made to. An operator's own names and written-out
 * addresses may lead into private networks; every other name leads to the open internet, whatever its name server says;
 * hosts on the list lead anywhere.
 */
export class EgressGuard {
  private readonly listed: ReadonlySet<string>;

  /**
   * @param listed hosts, each with or without a port, separated by commas, in lower case
   * @param resolve the system's resolver by default
   */
  constructor(
    listed: string,
    private readonly source: AddressSource,
    private readonly resolve?: typeof lookup,
  ) {
    this.listed = new Set(listed.split(',').filter((host) => host !== ''));
  }

  /**
   * How the host of an address is to be looked up. Absent: as usual.
   * @throws ForbiddenAddressError for a forbidden address that is written out, which no lookup sees
   */
  lookupFor(url: URL): LookupFunction | undefined {
    if (this.listed.has(url.host) || this.listed.has(url.hostname)) return undefined;
    const bare = url.hostname.replace(/^\[(.*)\]$/, '$1');
    const isLiteral = isIP(bare) !== 0;
    const isOwn = this.source === 'operator' && (isLiteral || ownName.test(url.hostname));
    const reachable = isOwn ? ownNetworks : openInternet;
    if (!isLiteral) return guardedLookup(reachable, this.resolve);
    if (!reachable.has(reachOf(bare))) throw new ForbiddenAddressError();
    return undefined;
  }
}
