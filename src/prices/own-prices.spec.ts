import { describe, expect, it } from '@jest/globals';
import type { PriceVersion } from '../storage/price.repository.js';
import { OwnPrices } from './own-prices.js';

const version = (id: string, model: string, from: number, provider = 'main'): PriceVersion => ({
  id,
  provider,
  model,
  prices: { input: 1 },
  from,
  createdAt: 0,
  createdBy: 'root',
});

function holding(...versions: readonly PriceVersion[]) {
  const prices = new OwnPrices();
  prices.use(versions);
  return (model: string, time: number, provider = 'main') => prices.at(provider, model, time)?.id;
}

describe('prices of one’s own', () => {
  it('hold from their time on, until the next', () => {
    const at = holding(version('second', 'large', 200), version('first', 'large', 100));
    expect([99, 100, 199, 200, 9_999].map((time) => at('large', time))).toEqual([
      undefined,
      'first',
      'first',
      'second',
      'second',
    ]);
  });

  it('are those made later where two hold from the same time on', () => {
    expect(holding(version('wrong', 'large', 100), version('right', 'large', 100))('large', 100)).toBe(
      'right',
    );
  });

  it('are of an exact name, else of the pattern that says most, as soon as these have begun', () => {
    const at = holding(
      version('any', '*', 0),
      version('family', 'gpt-*', 0),
      version('mini', 'gpt-*-mini', 0),
      version('exact', 'gpt-5-mini', 100),
    );
    expect(at('gpt-5-mini', 100)).toBe('exact');
    expect(at('gpt-5-mini', 99)).toBe('mini');
    expect(at('gpt-5', 99)).toBe('family');
    expect(at('claude', 99)).toBe('any');
  });

  it('are of their provider alone, and change all at once', () => {
    const prices = new OwnPrices();
    prices.use([version('a', 'large', 0)]);
    expect(prices.at('main', 'large', 1)?.id).toBe('a');
    expect(prices.at('other', 'large', 1)).toBeUndefined();
    const { prices: known } = prices.at('main', 'large', 1) ?? {};
    prices.use([version('a', 'large', 0), version('c', 'small', 0)]);
    expect(prices.at('main', 'large', 1)?.prices).toBe(known);
    prices.use([version('b', 'large', 0)]);
    expect(prices.at('main', 'large', 1)?.id).toBe('b');
  });
});
