import { describe, expect, it } from '@jest/globals';
import { ClientsAddress } from './clients-address.js';

interface Setting {
  readonly publicUrl?: string;
  readonly host?: string;
  readonly pathPrefix?: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** The interface that the browser came to. */
  readonly reached?: string;
  /** Where clients come in. Null: they do not yet. */
  readonly port?: number | null;
}

/** What a page is told that came by port 3001. */
function told({
  reached = '127.0.0.1',
  port = 3000,
  headers = {},
  ...settings
}: Setting): string | undefined {
  const server = {
    publicUrl: '',
    host: '127.0.0.1',
    pathPrefix: '',
    trustedProxies: 'loopback',
    ...settings,
  };
  const address = () => (port === null ? null : { port });
  const adapterHost = { httpAdapter: { getHttpServer: () => ({ address }) } };
  const seen = new ClientsAddress(adapterHost as never, { server } as never).seenFrom({
    headers: { host: 'localhost:3001', ...headers },
    socket: { remoteAddress: '127.0.0.1', localAddress: reached, localPort: 3001 },
  } as never);
  return seen === undefined ? undefined : seen.origin + seen.prefix;
}

describe('where clients come in, seen from the administration', () => {
  it('is what the configuration says', () => {
    const publicUrl = 'https://ai.example.com/gateway/v1';
    expect(told({ publicUrl })).toBe('https://ai.example.com/gateway');
    expect(told({ publicUrl, headers: { 'x-forwarded-host': 'admin.example' } })).toBe(
      'https://ai.example.com/gateway',
    );
  });

  it('is the other port of the host that was called', () => {
    expect(told({})).toBe('http://localhost:3000');
    expect(told({ headers: { host: '[::1]:3001' }, host: '::', reached: '::1' })).toBe('http://[::1]:3000');
    expect(told({ headers: { host: 'gw.lan:3001' }, host: '0.0.0.0', reached: '::ffff:10.0.0.1' })).toBe(
      'http://gw.lan:3000',
    );
    expect(told({ pathPrefix: '/ai', port: 80 })).toBe('http://localhost/ai');
  });

  it('is another interface, where clients come in by that one', () => {
    expect(told({ host: '10.0.0.5' })).toBe('http://10.0.0.5:3000');
    expect(told({ host: 'gw.lan' })).toBe('http://gw.lan:3000');
    expect(told({ host: 'fd00::5' })).toBe('http://[fd00::5]:3000');
    expect(told({ host: '::1' })).toBe('http://[::1]:3000');
    expect(told({ host: 'localhost' })).toBe('http://localhost:3000');
  });

  it('is unknown behind proxies and tunnels, and where it leads nowhere from there', () => {
    expect(told({ headers: { 'x-forwarded-host': 'admin.example' } })).toBeUndefined();
    expect(told({ headers: { 'x-forwarded-proto': 'https' } })).toBeUndefined();
    for (const host of ['admin.example', 'localhost:9000', '', '[:::::]:3001', 'a:99999', '1.2.3.999:3001'])
      expect(told({ headers: { host } })).toBeUndefined();
    for (const host of ['127.0.0.1', 'localhost', '::1'])
      expect(told({ host, headers: { host: 'gw.lan:3001' }, reached: '10.0.0.1' })).toBeUndefined();
    expect(told({ port: null })).toBeUndefined();
  });
});
