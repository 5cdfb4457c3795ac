import ipaddr from 'ipaddr.js';

/** All of IPv6 that was ever given out; the rest is ways to embed IPv4, or nothing yet. Source: IANA, "IPv6 Global Unicast". */
const givenOut = ipaddr.IPv6.parseCIDR('2000::/3');

/**
 * True for addresses of the open internet. Everything else is the operator's own network, this machine, or a way
 * around to them: private, loopback, link-local and metadata addresses, carrier networks, multicast, and IPv6 forms
 * that embed an IPv4 address.
 */
export function isPublicAddress(address: string): boolean {
  const bare = address.replace(/^\[(.*)\]$/, '$1');
  if (!ipaddr.isValid(bare)) return false;
  const parsed = ipaddr.process(bare);
  if (parsed.kind() === 'ipv6' && !parsed.match(givenOut)) return false;
  return parsed.range() === 'unicast';
}
