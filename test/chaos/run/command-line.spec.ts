import { describe, expect, it } from '@jest/globals';
import { readCommandLine } from './command-line.js';

describe('npm run chaos', () => {
  it('has defaults for all', () => {
    expect(readCommandLine([], 42)).toEqual({
      seed: 42,
      length: 300_000,
      isSingle: false,
      clients: 12,
      warmUp: 20_000,
    });
  });

  it('reads what is said', () => {
    const args = [
      '--minutes',
      '0.5',
      '--seed',
      '7',
      '--single',
      '--clients',
      '3',
      '--only',
      'disk-full, vendor-cuts',
    ];
    expect(readCommandLine(args, 42)).toEqual({
      seed: 7,
      length: 30_000,
      isSingle: true,
      clients: 3,
      warmUp: 3_000,
      only: ['disk-full', 'vendor-cuts'],
    });
  });
});
