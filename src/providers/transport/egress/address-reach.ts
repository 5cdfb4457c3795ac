import ipaddr from 'ipaddr.js';

/**
 * Whom an address leads to. `public`: the open internet. `private`: this machine, or a network that somebody runs
 * (private, unique local, carrier-grade). `closed`: whatever else there is: link-local and metadata addresses,
 * multicast, and IPv6 forms that embed an IPv4 address (mapped ones count as what they embed).
 */
export type AddressReach = 'public' | 'private' | 'closed';

/** All of IPv6 that was ever given out; the rest is ways to embed IPv4, or nothing yet. Source: IANA, "IPv6 Global Unicast". */
const givenOut = ipaddr.IPv6.parseCIDR('2000::/3');

const privateRanges: readonly string[] = [
  'loopback',
  'private',
  'uniqueLocal',
  'carrierGradeNat',
  'unspecified',
];

/** Where clouds hand credentials to whoever asks, at addresses that look like others: AWS, Alibaba, Azure. */
const metadataAddresses: ReadonlySet<string> = new Set([
  'fd00:ec2::254',
  'fd00:ec2::23',
  '100.100.100.200',
  '168.63.129.16',
]);

/** @param address with or without brackets; what is none is `closed` */
export function reachOf(address: string): AddressReach {
  const bare = address.replace(/^\[(.*)\]$/, '$1');
  if (!ipaddr.isValid(bare)) return 'closed';
  const parsed = ipaddr.process(bare);
  if (metadataAddresses.has(parsed.toString())) return 'closed';
  const range: string = parsed.range();
  if (privateRanges.includes(range)) return 'private';
  if (range !== 'unicast') return 'closed';
  return parsed.kind() === 'ipv4' || parsed.match(givenOut) ? 'public' : 'closed';
}
