import { describe, expect, it } from '@jest/globals';
import { chooseEncoding } from './content-encoding.js';

const all = new Set(['br', 'gzip', 'identity'] as const);

describe('the encoding of a file', () => {
  it.each([
    ['gzip, deflate, br, zstd', 'br'],
    ['gzip, deflate', 'gzip'],
    ['GZIP', 'gzip'],
    ['x-gzip', 'gzip'],
    ['*', 'br'],
    ['br;q=0, *', 'gzip'],
    ['br;q=0.5, gzip;q=0.9', 'gzip'],
    ['br;q=0.5, identity', 'identity'],
    ['br; q=nonsense', 'identity'],
    ['identity;q=0', 'identity'],
    ['zstd', 'identity'],
    ['', 'identity'],
    [undefined, 'identity'],
  ])('of a client that says %j is %s', (accepted, encoding) => {
    expect(chooseEncoding(accepted, all)).toBe(encoding);
  });

  it('is one of those that are there', () => {
    expect(chooseEncoding('br, gzip;q=0.1', new Set(['gzip', 'identity'] as const))).toBe('gzip');
    expect(chooseEncoding('br, gzip', new Set(['identity'] as const))).toBe('identity');
  });
});
