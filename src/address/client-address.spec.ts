import type { IncomingHttpHeaders } from 'node:http';
import type { Socket } from 'node:net';
import { describe, expect, it } from '@jest/globals';
import type { GatewayConfiguration } from '../config/gateway-configuration.js';
import { ClientAddress } from './client-address.js';

const server = { trustedProxies: 'loopback,10.0.0.0/8' } as GatewayConfiguration['server'];
const addresses = new ClientAddress({ server });
const from = (remoteAddress: string | undefined, headers: IncomingHttpHeaders = {}): string | undefined =>
  addresses.of({ headers, socket: { remoteAddress } as Socket });

describe('where a request comes from', () => {
  it('is the other end of its connection, where that is no trusted proxy', () => {
    expect(from('203.0.113.7')).toBe('203.0.113.7');
    expect(from('203.0.113.7', { 'x-forwarded-for': '10.0.0.1' })).toBe('203.0.113.7');
    expect(from(undefined, { 'x-forwarded-for': '10.0.0.1' })).toBeUndefined();
    expect(from('127.0.0.1')).toBe('127.0.0.1');
  });

  it('is the first that no trusted proxy is, from the gateway on: what a client writes itself does not count', () => {
    expect(from('127.0.0.1', { 'x-forwarded-for': '198.51.100.1' })).toBe('198.51.100.1');
    const lied = '192.0.2.1, 198.51.100.1, 10.0.0.2';
    expect(from('::ffff:127.0.0.1', { 'x-forwarded-for': lied })).toBe('198.51.100.1');
    expect(from('127.0.0.1', { 'x-forwarded-for': '10.0.0.9, 10.0.0.2' })).toBe('10.0.0.9');
  });

  it('is read in every way that proxies write it', () => {
    expect(from('127.0.0.1', { 'x-forwarded-for': '[2001:db8::7]:4711' })).toBe('2001:db8::7');
    expect(from('127.0.0.1', { 'x-forwarded-for': '198.51.100.1:4711' })).toBe('198.51.100.1');
    const forwarded = 'for=192.0.2.1, for="[2001:db8::7]:80";proto=https';
    expect(from('127.0.0.1', { forwarded })).toBe('2001:db8::7');
    expect(from('127.0.0.1', { forwarded, 'x-forwarded-for': '198.51.100.1' })).toBe('198.51.100.1');
  });

  it('is unknown where a trusted proxy names no address', () => {
    expect(from('127.0.0.1', { 'x-forwarded-for': '198.51.100.1, unknown' })).toBeUndefined();
    expect(from('127.0.0.1', { forwarded: 'for=_hidden' })).toBeUndefined();
  });
});
