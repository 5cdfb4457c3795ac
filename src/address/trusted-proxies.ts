import ipaddr from 'ipaddr.js';
import type { IPv4, IPv6 } from 'ipaddr.js';

type Network = [IPv4 | IPv6, number];

/** What the words of `server.trustedProxies` stand for. */
const words: ReadonlyMap<string, readonly string[]> = new Map([
  ['loopback', ['127.0.0.0/8', '::1/128']],
  ['private', ['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', '169.254.0.0/16', 'fc00::/7', 'fe80::/10']],
]);

/** The proxies whose word on where a request came from is taken. */
export class TrustedProxies {
  private readonly networks: readonly Network[];

  /** @param list as `server.trustedProxies`, checked */
  constructor(list: string) {
    const written = list.split(',').filter((network) => network !== '');
    this.networks = written.flatMap((network) => words.get(network) ?? [network]).map(readNetwork);
  }

  /** @param address of a connection's other end; undefined once it is gone */
  includes(address: string | undefined): boolean {
    const bare = address?.replace(/%.*$/, '');
    if (bare === undefined || !ipaddr.isValid(bare)) return false;
    // IPv4 seen through a socket of IPv6 is IPv4.
    const parsed = ipaddr.process(bare);
    return this.networks.some((network) => parsed.kind() === network[0].kind() && parsed.match(network));
  }
}

function readNetwork(text: string): Network {
  if (ipaddr.isValidCIDR(text)) return ipaddr.parseCIDR(text);
  const address = ipaddr.process(text);
  return [address, address.kind() === 'ipv4' ? 32 : 128];
}
