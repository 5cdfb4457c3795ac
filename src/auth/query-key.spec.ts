import { IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import { inspect } from 'node:util';
import { describe, expect, it } from '@jest/globals';
import { takeQueryKeys } from './query-key.js';

function requestTo(url: string): IncomingMessage & { originalUrl: string; _parsedUrl?: unknown } {
  return Object.assign(new IncomingMessage(new Socket()), { url, originalUrl: `/v1${url}` });
}

describe('takeQueryKeys', () => {
  it.each([
    ['/m', '/m', []],
    ['/m?', '/m?', []],
    ['/m?a=1&monkey=2', '/m?a=1&monkey=2', []],
    ['/key=x?a=1', '/key=x?a=1', []],
    ['/m?key=secret', '/m', ['secret']],
    ['/m?key', '/m', ['']],
    ['/m?key=', '/m', ['']],
    ['/m?key=a=b', '/m', ['a=b']],
    ['/m?key=secret&alt=sse', '/m?alt=sse', ['secret']],
    ['/m?alt=sse&key=secret&x=%20', '/m?alt=sse&x=%20', ['secret']],
    ['/m?key=one&a=1&key=two', '/m?a=1', ['one', 'two']],
    ['/m?%6Bey=secret', '/m', ['secret']],
    ['/m?k%65y=se%63ret', '/m', ['secret']],
    ['/m?key=a+b%0Ac', '/m', ['a b\nc']],
    ['/m?key=100%', '/m', ['100%']],
    ['/m?%=1&key=secret', '/m?%=1', ['secret']],
    ['/m?Key=other', '/m?Key=other', []],
    ['/m?a?key=other', '/m?a?key=other', []],
  ])('of %s leaves %s', (url, rest, keys) => {
    const request = requestTo(url);
    expect(takeQueryKeys(request)).toEqual(keys);
    expect(request.url).toBe(rest);
    expect(request.originalUrl).toBe(`/v1${rest}`);
  });

  it('gives the same keys again, though the address holds them no more', () => {
    const request = requestTo('/m?key=secret');
    takeQueryKeys(request);
    expect(takeQueryKeys(request)).toEqual(['secret']);
  });

  it('leaves the key nowhere on the request, and tells nobody who prints it', () => {
    const request = requestTo('/m?a=1&key=very-secret');
    request._parsedUrl = { query: 'a=1&key=very-secret' };
    takeQueryKeys(request);
    expect(inspect(request, { depth: null, showHidden: true })).not.toContain('very-secret');
  });
});
