import { describe, expect, it } from '@jest/globals';
import { postgresAddress, secretBytes } from './database-kinds.js';
import type { Kind } from './setting-kinds.js';

const faultOf = (kind: () => Kind<string>, value: string): string | undefined =>
  kind().schema.safeParse(value).error?.issues[0]?.message;

describe('postgresAddress', () => {
  it.each([
    '',
    'postgres://gateway:secret@db:5432/gateway',
    'postgresql://db/gateway?sslmode=verify-full',
    'postgres://user:p%40ss@[::1]:5432/gateway?sslmode=verify-ca&sslrootcert=/ca.pem',
    'postgres:///gateway?host=/var/run/postgresql',
    'postgres://user:50%25off@db/gateway',
  ])('takes %p', (address) => {
    expect(postgresAddress().schema.parse(address)).toBe(address);
  });

  it.each([
    ['mysql://db/gateway', 'is not the address of a PostgreSQL database'],
    ['db:5432/gateway', 'is not the address of a PostgreSQL database'],
    ['postgres://user:password@db:x/gateway', 'is not an address'],
    ['postgres://user:p@ss/word@db/gateway', 'has special characters in its password'],
    ['postgres://gw:50%off@db/gateway', 'has a % that stands for no character'],
    ['postgres://gw:%ff@db/gateway', 'has a % that stands for no character'],
    ['postgres://100%@db/gateway', 'has a % that stands for no character'],
    ['postgres://db/gate%way', 'has a % that stands for no character'],
    ['postgres:///gateway', 'names no host'],
    ['postgres://db', 'names no database'],
    ['postgres://db/', 'names no database'],
    ['postgres://db/gateway?sslmode=yes', 'has an unknown sslmode'],
    ['postgres://db/gateway?sslmode=verify-ca', 'has sslmode=verify-ca, but no authority to verify with'],
  ])('refuses %p', (address, fault) => {
    expect(faultOf(postgresAddress, address)).toBe(fault);
  });
});

describe('secretBytes', () => {
  it('takes 32 bytes in base64 or base64url, or nothing', () => {
    for (const bytes of ['', 'A'.repeat(43), `${'A'.repeat(43)}=`, '_'.repeat(43)])
      expect(secretBytes().schema.parse(bytes)).toBe(bytes);
  });

  it.each(['short', 'A'.repeat(44), `${'A'.repeat(42)}!`])('refuses %p', (text) => {
    expect(faultOf(secretBytes, text)).toBe('does not hold 32 bytes in base64');
  });
});
