import { describe, expect, it } from '@jest/globals';
import { creationOf, faultsOf, newPrice, newTier } from './price-values.js';

const values = newPrice('main', 'gpt-*');

describe('the form of a price', () => {
  it('becomes what the admin API takes, without what nobody said', () => {
    const filled = {
      ...values,
      rates: { ...values.rates, input: '2.5', perRequest: '0' },
      from: '2026-01-31T08:00',
    };
    expect(creationOf({ ...filled, note: ' contract ' })).toEqual({
      provider: 'main',
      model: 'gpt-*',
      prices: { input: 2.5, perRequest: 0 },
      from: new Date('2026-01-31T08:00').toISOString(),
      note: 'contract',
    });
  });

  it('has tiers for long prompts', () => {
    const tier = { ...newTier('1'), above: '200000', rates: { input: '5', output: '', cacheRead: '' } };
    const tiered = { ...values, rates: { ...values.rates, input: '2.5' }, tiers: [tier] };
    expect(creationOf(tiered).prices).toEqual({ input: 2.5, tiers: [{ above: 200_000, input: 5 }] });
    expect(
      faultsOf({
        ...tiered,
        tiers: [
          { ...tier, above: '' },
          { ...tier, rates: { ...tier.rates, output: 'x' } },
        ],
      }),
    ).toEqual([
      { param: 'prices.tiers.0.above', kind: 'noTokens' },
      { param: 'prices.tiers.1.output', kind: 'notNumber' },
    ]);
  });

  it('sees what is missing and what is no money', () => {
    expect(faultsOf(newPrice())).toEqual([
      { param: 'provider', kind: 'missing' },
      { param: 'model', kind: 'noModel' },
      { param: 'prices.input', kind: 'noPrice' },
    ]);
    const wrong = { ...values, rates: { ...values.rates, input: '1,5', output: '-1', image: '.5' } };
    expect(faultsOf(wrong)).toEqual([
      { param: 'prices.input', kind: 'notNumber' },
      { param: 'prices.output', kind: 'notNumber' },
    ]);
  });
});
