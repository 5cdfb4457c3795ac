import { describe, expect, it } from '@jest/globals';
import type { Usage } from '#libs/canonical';
import type { Prices } from '../config/model-facts.js';
import { costOf, toDollars } from './cost-of.js';
import type { DatedPrices } from './vendor-model.js';

const claude: Prices = { input: 3, output: 15, cacheRead: 0.3, cacheWrite: 3.75, cacheWriteHour: 6 };
const cost = (usage: Usage, prices: Prices) => costOf(usage, prices);

describe('what a request cost', () => {
  it('is what was read and what was written', () => {
    expect(cost({ input: { total: 1000 }, output: { total: 500 } }, { input: 2.5, output: 10 })).toEqual({
      nanoDollars: 7_500_000,
      unpriced: [],
    });
  });

  it('takes reads of a cache and writes to it out of what was read', () => {
    const input = {
      total: 10_000,
      cacheRead: 6000,
      cacheWrite: { total: 3000, fiveMinutes: 2000, oneHour: 1000 },
    };
    // 1000 × 3 + 6000 × 0.3 + 2000 × 3.75 + 1000 × 6 millionths of a dollar
    expect(cost({ input }, claude)).toEqual({ nanoDollars: 18_300_000, unpriced: [] });
    const split = { uncached: 1000, cacheRead: 6000, cacheWrite: { fiveMinutes: 2000, oneHour: 1000 } };
    expect(cost({ input: split }, claude)?.nanoDollars).toBe(18_300_000);
  });

  it('counts cached tokens as others where they have no price of their own', () => {
    const usage = { input: { total: 1000, cacheRead: 400, cacheWrite: { total: 100 } } };
    expect(cost(usage, { input: 2, output: 8 })).toEqual({ nanoDollars: 2_000_000, unpriced: [] });
  });

  it('says that an hour in the cache has no known price', () => {
    const usage = { input: { total: 1000, cacheWrite: { total: 400, oneHour: 400 } } };
    expect(cost(usage, { input: 3, output: 15, cacheWrite: 3.75 })).toEqual({
      nanoDollars: 1_800_000,
      unpriced: ['cacheWriteHour'],
    });
  });

  it('prices sound, pictures and thinking apart where they have prices', () => {
    const usage: Usage = {
      input: { total: 1000, text: 400, audio: 600 },
      output: { total: 300, reasoning: 100, audio: 50, image: 20 },
    };
    const prices = { input: 1, output: 4, inputAudio: 10, outputAudio: 20, outputImage: 30, reasoning: 3 };
    // 400 × 1 + 600 × 10 + 100 × 3 + 50 × 20 + 20 × 30 + 130 × 4
    expect(cost(usage, prices)?.nanoDollars).toBe(8_820_000);
    expect(cost(usage, { input: 1, output: 4 })?.nanoDollars).toBe(2_200_000);
  });

  it('takes the prices of a long prompt for all of it, and none where they are not known', () => {
    const prices: Prices = { input: 1.25, output: 10, tiers: [{ above: 200_000, input: 2.5, output: 15 }] };
    const of = (total: number) => cost({ input: { total }, output: { total: 1000 } }, prices)?.nanoDollars;
    expect(of(200_000)).toBe(260_000_000);
    expect(of(200_001)).toBe(515_002_500);
    const unordered = {
      ...prices,
      tiers: [
        { above: 100, input: 4 },
        { above: 10, input: 2 },
      ],
    };
    expect(cost({ input: { total: 1000 } }, unordered)?.nanoDollars).toBe(4_000_000);
    const upTo = { input: 3, output: 15, upTo: 200_000 };
    expect(cost({ input: { total: 200_001 }, output: { total: 1 } }, upTo)).toEqual({
      nanoDollars: 0,
      unpriced: ['input', 'output'],
    });
  });

  it.each<[string, Usage, Prices, number]>([
    ['seconds heard', { input: { seconds: 90 } }, { hourHeard: 0.36 }, 9_000_000],
    [
      'seconds heard, whatever tokens it was',
      { input: { seconds: 10, total: 70 } },
      { hourHeard: 0.36 },
      1_000_000,
    ],
    ['seconds made', { output: { seconds: 1.5 } }, { hourMade: 3.6 }, 1_500_000],
    ['characters', { input: { characters: 200 } }, { characters: 15 }, 3_000_000],
    [
      'pictures, whatever was read',
      { input: { total: 9 }, output: { images: 1 } },
      { image: 0.04 },
      40_000_000,
    ],
    [
      'pictures, and what was read',
      { input: { total: 9 }, output: { images: 1 } },
      { image: 0.04, input: 5 },
      40_045_000,
    ],
    ['pictures', { output: { images: 3 } }, { image: 0.04 }, 120_000_000],
    ['searches among documents', { input: { searches: 2, total: 70 } }, { thousandSearches: 2 }, 4_000_000],
    ['searches of the web', { serverTools: { web_search: 3 } }, { thousandSearches: 10 }, 30_000_000],
  ])('counts %s', (_what, usage, prices, nanoDollars) => {
    expect(cost(usage, prices)).toEqual({ nanoDollars, unpriced: [] });
  });

  it('counts each request once, on top of what it used', () => {
    const usage: Usage = { input: { total: 1000 }, output: { total: 500 } };
    expect(cost(usage, { input: 1, output: 2, perRequest: 0.005 })).toEqual({
      nanoDollars: 7_000_000,
      unpriced: [],
    });
    expect(cost({}, { input: 1, perRequest: 0.000001 })).toEqual({ nanoDollars: 1000, unpriced: [] });
    const tiers = [{ above: 500, perRequest: 0.01 }];
    expect(cost(usage, { input: 0, output: 0, perRequest: 0.005, tiers })?.nanoDollars).toBe(10_000_000);
  });

  it('takes a request for all that was read and written where nothing else has a price, never for tools', () => {
    const usage: Usage = {
      input: { total: 10 },
      output: { total: 5 },
      serverTools: { web_search: 1, code: 1 },
    };
    expect(cost(usage, { perRequest: 0.04, thousandSearches: 10 })).toEqual({
      nanoDollars: 50_000_000,
      unpriced: ['code'],
    });
    expect(cost(usage, { perRequest: 0.04, input: 1 })?.unpriced).toEqual(['output', 'web_search', 'code']);
    const dated: DatedPrices = { from: '2026-01-01', between: [0, 9], tiers: [{ above: 1, perRequest: 1 }] };
    expect(cost({ input: { total: 5 } }, dated)).toEqual({ nanoDollars: 1e9, unpriced: [] });
    expect(cost({}, { perRequest: 0 })).toBeUndefined();
  });

  it('names what has no price, and is none where nothing was counted', () => {
    const usage: Usage = { input: { total: 5 }, output: { total: 5, images: 2 }, serverTools: { code: 1 } };
    expect(cost(usage, { input: 1 })).toEqual({ nanoDollars: 5000, unpriced: ['output', 'images', 'code'] });
    expect(cost({ input: { total: 0 } }, claude)).toBeUndefined();
    expect(cost({}, claude)).toBeUndefined();
  });

  it('is exact where floating point is not', () => {
    const usage = { input: { total: 3 }, output: { total: 0 } };
    // 0.1 × 3 is 0.30000000000000004
    expect(cost(usage, { input: 0.1 })?.nanoDollars).toBe(300);
    expect(cost({ input: { total: 1_000_003 } }, { input: 0.003625 })?.nanoDollars).toBe(3_625_011);
    expect(toDollars({ nanoDollars: 3_625_011 })).toBe(0.003625011);
  });
});
