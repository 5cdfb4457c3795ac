import ipaddr from 'ipaddr.js';
import type { IPv4, IPv6 } from 'ipaddr.js';

type Network = [IPv4 | IPv6, number];

/** Networks that a client may come from. */
export class AddressRanges {
  private readonly networks: readonly Network[];

  /** @param ranges as `10.0.0.0/8` or `2001:db8::/32`, checked */
  constructor(ranges: readonly string[]) {
    this.networks = ranges.map((range) => ipaddr.parseCIDR(range));
  }

  /** IPv4 seen through a socket of IPv6 is IPv4. */
  includes(address: string): boolean {
    if (!ipaddr.isValid(address)) return false;
    const parsed = ipaddr.process(address);
    return this.networks.some((network) => parsed.kind() === network[0].kind() && parsed.match(network));
  }
}
