import { describe, expect, it } from '@jest/globals';
import { prefixesOf, withoutPrefix } from './path-prefix.js';

describe('a path under a prefix', () => {
  it.each([
    ['/gateway/v1/models?a=1', '/v1/models?a=1'],
    ['/gateway/', '/'],
    ['/gateway', '/'],
    ['/gateway?a', '/?a'],
    ['/gateways/v1', '/gateways/v1'],
    ['/v1/models', '/v1/models'],
    ['/', '/'],
  ])('%s is served as %s', (url, served) => {
    expect(withoutPrefix(url, ['/gateway'])).toBe(served);
  });

  it('is known by the prefix that proxies leave, and by the public one', () => {
    expect(prefixesOf({ pathPrefix: '/inside' }, 'https://x.example/outside/', '')).toEqual([
      '/outside',
      '/inside',
    ]);
    expect(prefixesOf({ pathPrefix: '' }, 'https://x.example')).toEqual([]);
    expect(withoutPrefix('/outside/a', ['/inside', '/outside'])).toBe('/a');
  });

  it('is the longest that it stands under', () => {
    const prefixes = prefixesOf({ pathPrefix: '/gateway' }, 'https://x.example/gateway/public');
    expect(withoutPrefix('/gateway/public/v1', prefixes)).toBe('/v1');
    expect(withoutPrefix('/gateway/v1', prefixes)).toBe('/v1');
  });
});
