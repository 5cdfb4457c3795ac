import { describe, expect, it } from '@jest/globals';
import { savedByCache } from './saved-by-cache.js';

const prices = { input: 3, output: 15, cacheRead: 0.3, cacheWrite: 3.75, cacheWriteHour: 6 };
const million = 1_000_000;

describe('savedByCache', () => {
  it('is what reading at the usual price would have cost more', () => {
    const input = { total: 2 * million, cacheRead: million };
    expect(savedByCache({ input }, prices)).toBe(2.7e9);
  });

  it('counts what writing costs more', () => {
    const cacheWrite = { total: million, fiveMinutes: million, oneHour: 0 };
    expect(savedByCache({ input: { total: million, cacheWrite } }, prices)).toBe(-0.75e9);
    const both = { total: 3 * million, uncached: million, cacheRead: million, cacheWrite };
    expect(savedByCache({ input: both }, prices)).toBe(1.95e9);
    const hour = { total: million, oneHour: million };
    expect(savedByCache({ input: { total: million, cacheWrite: hour } }, prices)).toBe(-3e9);
  });

  it('says nothing where there was no cache, or no price', () => {
    expect(savedByCache({ input: { total: 100, cacheRead: 0 } }, prices)).toBeUndefined();
    expect(savedByCache({ output: { total: 100 } }, prices)).toBeUndefined();
    expect(savedByCache({ input: { total: 100, cacheRead: 10 } }, { output: 1 })).toBeUndefined();
  });
});
