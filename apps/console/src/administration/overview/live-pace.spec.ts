import { describe, expect, it } from '@jest/globals';
import { pauseAfter } from './live-pace.js';

describe('the live view', () => {
  it('looks every few seconds, and less often where that is hard work', () => {
    expect(pauseAfter({ failures: 0, took: 20 })).toBe(4_000);
    expect(pauseAfter({ failures: 0, took: 500 })).toBe(10_000);
  });

  it('waits longer after each failure, and never for more than a minute', () => {
    expect([1, 2, 3, 9].map((failures) => pauseAfter({ failures, took: 0 }))).toEqual([
      8_000, 16_000, 32_000, 60_000,
    ]);
  });
});
