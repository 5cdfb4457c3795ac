import { describe, expect, it } from '@jest/globals';
import { PublicAddress } from './public-address.js';

interface Setting {
  readonly publicUrl?: string;
  readonly pathPrefix?: string;
  readonly trustedProxies?: string;
}

/** The address as it is told to a request of this peer. */
function told(
  headers: Readonly<Record<string, string>>,
  { publicUrl = '', pathPrefix = '', trustedProxies = 'loopback' }: Setting = {},
  peer = '127.0.0.1',
): string {
  const server = { publicUrl, pathPrefix, trustedProxies } as never;
  const request = {
    headers: { host: 'inside:3000', ...headers },
    socket: { remoteAddress: peer, localAddress: '::1', localPort: 3000 },
  };
  const { origin, prefix } = new PublicAddress({ server, administration: { publicUrl: '' } as never }).of(
    request as never,
  );
  return origin + prefix;
}

const outside = {
  'x-forwarded-proto': 'https',
  'x-forwarded-host': 'ai.example.com',
  'x-forwarded-prefix': '/gateway/',
};

describe('the address of the gateway', () => {
  it('is the host that was called', () => {
    expect(told({})).toBe('http://inside:3000');
    expect(told({ host: '[::1]:8080' })).toBe('http://[::1]:8080');
    const others = ['"><script>', 'a b', 'a/b', 'user@host', '', 'a:99999', '[:::::]', '1.2.3.999'];
    for (const host of others) expect(told({ host })).toBe('http://[::1]:3000');
  });

  it('is what a trusted proxy says', () => {
    expect(told(outside)).toBe('https://ai.example.com/gateway');
    expect(told(outside, {}, '::ffff:127.0.0.1')).toBe('https://ai.example.com/gateway');
    expect(
      told({ forwarded: 'for=192.0.2.1; proto=https;host="ai.example.com:8443", for=10.0.0.1;host=x' }),
    ).toBe('https://ai.example.com:8443');
    expect(told({ ...outside, forwarded: 'host=other;proto=http' })).toBe('https://ai.example.com/gateway');
    expect(told({ 'x-forwarded-host': 'first.example, second.example' })).toBe('http://first.example');
  });

  it('is not what anybody else says', () => {
    expect(told(outside, {}, '10.0.0.9')).toBe('http://inside:3000');
    expect(told(outside, { trustedProxies: '' })).toBe('http://inside:3000');
    expect(told(outside, { trustedProxies: '10.0.0.8' }, '10.0.0.9')).toBe('http://inside:3000');
    for (const trustedProxies of ['private', '10.0.0.0/24', 'loopback,10.0.0.9'])
      expect(told(outside, { trustedProxies }, '10.0.0.9')).toBe('https://ai.example.com/gateway');
    expect(told(outside, { trustedProxies: 'private' }, 'fe80::1%eth0')).toBe(
      'https://ai.example.com/gateway',
    );
  });

  it('holds nothing that could be more than an address', () => {
    const prefixes = ['//evil.example', '/a/../b', '/"onload=', 'gateway', '/a b', '/..', '/a?b', '/a//b'];
    for (const prefix of prefixes) expect(told({ 'x-forwarded-prefix': prefix })).toBe('http://inside:3000');
    expect(told({ 'x-forwarded-proto': 'javascript', 'x-forwarded-host': 'a;b' })).toBe('http://inside:3000');
  });

  it('is what the configuration says, whatever requests say', () => {
    expect(told(outside, { publicUrl: 'https://public.example/one' })).toBe('https://public.example/one');
    expect(told({}, { publicUrl: 'https://public.example/one/v1' })).toBe('https://public.example/one');
    expect(told(outside, { pathPrefix: '/two' })).toBe('https://ai.example.com/two');
    expect(told({}, { publicUrl: 'https://public.example', pathPrefix: '/two' })).toBe(
      'https://public.example',
    );
  });
});
