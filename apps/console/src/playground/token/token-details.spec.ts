import { describe, expect, it } from '@jest/globals';
import { tokenDetails } from './token-details.js';

const now = Date.UTC(2026, 10, 21, 12);
const hour = 3_600_000;

describe('tokenDetails', () => {
  it('says no more than is known', () => {
    expect(tokenDetails({}, undefined, now)).toEqual(['valid']);
    expect(tokenDetails({ expires_at: null, remaining: null }, 1, now)).toEqual(['valid', '1 model']);
  });

  it('tells what is left, in money or in whatever is bounded', () => {
    expect(tokenDetails({ remaining: 4.2 }, 14, now)).toEqual(['valid', '14 models', '$4.20 left']);
    expect(tokenDetails({ remaining: { cost: 0.0004, tokens: 12_000 } }, 2, now)).toEqual([
      'valid',
      '2 models',
      '$0.0004 left',
      '12,000 tokens left',
    ]);
  });

  it.each([
    [now + 30 * 60_000, 'expires in 30 minutes'],
    [now + 20, 'expires in 1 minute'],
    [(now + 5 * hour) / 1000, 'expires in 5 hours'],
    [new Date(now + 10 * 24 * hour).toISOString(), 'expires in 10 days'],
    [Date.UTC(2027, 5, 1, 12), 'expires Jun 1, 2027'],
  ])('reads when it ends from %s', (expires, words) => {
    expect(tokenDetails({ expires_at: expires }, undefined, now)).toEqual(['valid', words]);
  });
});
