import { describe, expect, it } from '@jest/globals';
import { mergeVendor } from './merge.mjs';
import { readLiterals } from './read-literals.mjs';

describe('the literals of a module', () => {
  it('are read, and nothing is run', () => {
    const text = `
      const data = [{ id: "a", on: !0, off: !1, least: -2, price: 1e-3, "other name": \`text\`, list: [true, "x"] }];
      export const more = { a: { b: 1 } };
      const called = evil(), computed = 1 + 1, holding = { x: evil() }, read = process.env;
      throw new Error("run");`;
    expect(Object.fromEntries(readLiterals(text))).toEqual({
      data: [
        { id: 'a', on: true, off: false, least: -2, price: 0.001, 'other name': 'text', list: [true, 'x'] },
      ],
      more: { a: { b: 1 } },
    });
  });
});

describe('a vendor’s models', () => {
  const priced = {
    id: 'M-1',
    names: ['m-one'],
    match: '^m-1-\\d+$',
    context: 1000,
    prices: [{ input: 1, output: 2, cacheRead: 0.1 }],
  };
  const known = {
    id: 'm-1',
    endpoints: ['generation'],
    features: { vision: true },
    context: 1000,
    maxOutput: 10,
  };

  it('are what all sources say together', () => {
    expect(mergeVendor([priced], [{ ...known, prices: { input: 1, output: 2, cacheWrite: 3 } }])).toEqual([
      {
        id: 'm-1',
        also: ['m-one'],
        match: '^m-1-\\d+$',
        endpoints: ['generation'],
        features: { vision: true },
        context: 1000,
        maxOutput: 10,
        prices: [{ input: 1, output: 2, cacheRead: 0.1, cacheWrite: 3 }],
      },
    ]);
  });

  it('have nothing where the sources disagree', () => {
    const other = { ...known, context: 2000, features: { vision: false }, prices: { input: 1, output: 9 } };
    const [model] = mergeVendor([priced], [known, other]);
    expect(model).toEqual({
      id: 'm-1',
      also: ['m-one'],
      match: '^m-1-\\d+$',
      endpoints: ['generation'],
      maxOutput: 10,
    });
    const [cached] = mergeVendor([priced], [{ ...known, prices: { input: 1, output: 2, cacheRead: 0.5 } }]);
    expect(cached?.prices).toEqual([{ input: 1, output: 2 }]);
  });

  it('have no prices beyond where the sources differ on long prompts', () => {
    const tiers = [{ above: 500, input: 2, output: 4 }];
    const [model] = mergeVendor([priced], [{ ...known, prices: { input: 1, output: 2, tiers } }]);
    expect(model?.prices).toEqual([{ input: 1, output: 2, cacheRead: 0.1, upTo: 500 }]);
  });

  it('have the price of the name they match', () => {
    const models = mergeVendor([priced], [{ ...known, id: 'm-1-2025' }]);
    expect(models.map(({ id }) => id)).toEqual(['m-1', 'm-1-2025']);
    expect(models[1]).toMatchObject({ features: { vision: true }, prices: priced.prices });
  });
});
