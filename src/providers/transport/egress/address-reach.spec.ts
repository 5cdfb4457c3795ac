import { describe, expect, it } from '@jest/globals';
import { reachOf } from './address-reach.js';

describe('reachOf', () => {
  it.each([
    '0.0.0.0',
    '127.0.0.1',
    '10.1.2.3',
    '172.16.0.1',
    '192.168.1.1',
    '100.64.0.1',
    '::',
    '::1',
    '[::1]',
    'fc00::1',
    '::ffff:127.0.0.1',
    '::ffff:7f00:1',
  ])('%s is private', (address) => {
    expect(reachOf(address)).toBe('private');
  });

  it.each([
    '169.254.169.254',
    '::ffff:169.254.169.254',
    'fe80::1',
    'fd00:ec2::254',
    '100.100.100.200',
    '168.63.129.16',
    '224.0.0.1',
    '255.255.255.255',
    '192.0.2.1',
    '64:ff9b::7f00:1',
    '64:ff9b:1::a00:1',
    '::7f00:1',
    '::a00:1',
    '100:0:0:1::1',
    '4000::1',
    '2002:7f00:1::',
    '2001:0:0:1::1',
    'ff02::1',
    'nonsense',
    '127.0.0.1:80',
  ])('%s is closed', (address) => {
    expect(reachOf(address)).toBe('closed');
  });

  it.each(['8.8.8.8', '2606:4700:4700::1111', '::ffff:8.8.8.8'])('%s is public', (address) => {
    expect(reachOf(address)).toBe('public');
  });
});
