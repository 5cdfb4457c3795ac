import { describe, expect, it } from '@jest/globals';
import { networkList, pathPrefix } from './address-kinds.js';
import type { Kind } from './setting-kinds.js';

const read = ({ schema }: Kind<string>, written: unknown): string | undefined =>
  schema.safeParse(written).data;

describe('a list of networks', () => {
  it.each([
    ['loopback', 'loopback'],
    ['10.0.0.5, 10.1.0.0/16 ,Private, fd00::/8,::1', '10.0.0.5,10.1.0.0/16,private,fd00::/8,::1'],
    ['none', ''],
    ['', ''],
  ])('is %s', (written, value) => {
    expect(read(networkList(), written)).toBe(value);
  });

  it.each(['proxy.internal', '10.0.0.0/33', '10.0.0', '5', 'loopback;private', 'loopback,', true, null])(
    'is not %s',
    (written) => {
      expect(read(networkList(), written)).toBeUndefined();
    },
  );

  it('is written as it is read', () => {
    expect(networkList().write('')).toBe('none');
  });
});

describe('a path prefix', () => {
  it.each([
    ['/gateway', '/gateway'],
    ['/gateway/', '/gateway'],
    ['/a/b-c_d.e~f', '/a/b-c_d.e~f'],
    ['/', ''],
    ['', ''],
  ])('is %s', (written, value) => {
    expect(read(pathPrefix(), written)).toBe(value);
  });

  it.each(['gateway', '//gateway', '/a//b', '/a/../b', '/.', '/a b', '/a?b', '/"', `/${'a'.repeat(300)}`])(
    'is not %s',
    (written) => {
      expect(read(pathPrefix(), written)).toBeUndefined();
    },
  );
});
