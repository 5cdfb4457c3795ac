import { describe, expect, it } from '@jest/globals';
import { readLosses, readLossesOfComment } from './read-losses.js';

describe('losses', () => {
  it('are read from the header', () => {
    expect(readLosses('top-k;dropped, temperature;approximated, more;3')).toEqual([
      { path: '', feature: 'top-k', action: 'dropped' },
      { path: '', feature: 'temperature', action: 'approximated' },
      { path: '', feature: 'more', action: '3' },
    ]);
    expect(readLosses(undefined)).toEqual([]);
  });
  it('are read from the comment that says so', () => {
    expect(readLossesOfComment('x-gateway-losses: citations;dropped')).toEqual([
      { path: '', feature: 'citations', action: 'dropped' },
    ]);
    expect(readLossesOfComment('keepalive')).toEqual([]);
  });
});
