import { describe, expect, it } from '@jest/globals';
import type { Prices } from '../config/model-facts.js';
import type { KnownFacts } from '../routing/candidate-facts.js';
import type { Candidate } from '../routing/candidate.js';
import { describeModel } from './model-description.js';

interface Told extends Partial<KnownFacts> {
  readonly prices?: Prices;
}

const nothing: KnownFacts = { capabilities: {}, hasConfiguredPrices: false };
const descriptionOf = (...told: readonly Told[]) =>
  describeModel(told as unknown as readonly Candidate[], {
    of: (candidate) => ({ ...nothing, ...(candidate as unknown as Told) }),
    pricesOf: (candidate) => (candidate as Told).prices,
  });

describe('the description of a model', () => {
  it('is what is known of the one that serves it', () => {
    const facts = { capabilities: { vision: false }, context: 1000, maxOutput: 100 };
    expect(descriptionOf({ ...facts, endpoints: ['generation'], prices: { input: 1 } })).toEqual({
      ...facts,
      endpoints: ['generation'],
      prices: { input: 1 },
    });
  });

  it('says of several what any of them can, and the most they take', () => {
    const one = { capabilities: { vision: false, tools: false, audio: false }, context: 1000, maxOutput: 5 };
    const other = { capabilities: { vision: true, tools: false }, context: 2000 };
    expect(descriptionOf(one, other)).toEqual({
      capabilities: { vision: true, tools: false },
      context: 2000,
    });
  });

  it('has prices only where all cost the same', () => {
    const prices = { input: 1, tiers: [{ above: 5, input: 2 }] };
    expect(
      descriptionOf({ prices }, { prices: { input: 1, tiers: [{ above: 5, input: 2 }] } }).prices,
    ).toEqual(prices);
    expect(descriptionOf({ prices }, { prices: { input: 1 } })).not.toHaveProperty('prices');
    expect(descriptionOf({ prices }, {})).not.toHaveProperty('prices');
  });

  it('says nothing where nobody serves it', () => {
    expect(descriptionOf()).toEqual({ capabilities: {} });
  });
});
