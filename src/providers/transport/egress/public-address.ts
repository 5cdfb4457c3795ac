import ipaddr from 'ipaddr.js';

/**
 * True for addresses of the open internet. Everything else is the operator's own network, this machine, or a way
 * around to them: private, loopback, link-local and metadata addresses, carrier networks, multicast, and IPv6 forms
 * that embed an IPv4 address.
 */
export function isPublicAddress(address: string): boolean {
  const bare = address.replace(/^\[(.*)\]$/, '$1');
  if (!ipaddr.isValid(bare)) return false;
  return ipaddr.process(bare).range() === 'unicast';
}
