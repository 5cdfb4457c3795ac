import { describe, expect, it } from '@jest/globals';
import type { DatedPrices } from './vendor-model.js';
import { pricesAt } from './prices-at.js';
import { readCatalogueAtOnce } from './read-catalogue.js';
import { spellings } from './model-spellings.js';
import { VendorModels } from './vendor-models.js';

const models = new VendorModels();
const now = new Date('2026-11-21T12:00:00Z');
const priceOf = (type: string, model: string) => {
  const { prices } = models.of(type, model);
  return prices && pricesAt(prices, now)?.input;
};

describe('what is known of vendors’ models', () => {
  it.each([
    ['openai', 'gpt-4o', 2.5],
    ['openai', 'gpt-4o-2024-05-13', 5],
    ['openai', 'GPT-4o-mini-2024-07-18', 0.15],
    ['openai', 'gpt-5', 1.25],
    ['anthropic', 'claude-sonnet-4-5-20250929', 3],
    ['anthropic', 'claude-sonnet-4-5-latest', 3],
    ['amazon-bedrock', 'us.anthropic.claude-sonnet-4-5-20250929-v1:0', 3.3],
    ['amazon-bedrock', 'arn:aws:bedrock:us-east-1:1:inference-profile/us.amazon.nova-lite-v1:0', 0.06],
    ['google', 'gemini-2.5-pro', 1.25],
    ['google', 'models/gemini-2.5-pro', 1.25],
    ['google-vertex', 'publishers/anthropic/models/claude-opus-4-6@20260205', 5],
    ['azure-openai', 'gpt-4o', 2.5],
    ['groq', 'llama-3.3-70b-versatile', 0.59],
  ])('%s: %s costs what it costs', (type, model, input) => {
    expect(priceOf(type, model)).toBe(input);
  });

  it('knows what a model can do by any of its names', () => {
    expect(models.of('groq', 'llama-3.3-70b-versatile')).toMatchObject({
      endpoints: ['generation'],
      features: { vision: false, tools: true },
      context: 131_072,
      maxOutput: 32_768,
    });
    expect(models.of('google-vertex', 'claude-opus-4-6@default').features?.vision).toBe(true);
    expect(models.of('azure-openai', 'gpt-4o').features?.vision).toBe(true);
    expect(models.of('openai', 'whisper-1').features?.audio).toBe(true);
  });

  it('knows no price of a place or way to be served that no source has', () => {
    const elsewhere = models.of('amazon-bedrock', 'mars.anthropic.claude-opus-4-8');
    expect(elsewhere).toEqual({});
    const routed = models.of('openrouter', 'anthropic/claude-opus-4.5:nitro');
    expect(routed.features?.vision).toBe(true);
    expect(routed.prices).toBeUndefined();
  });

  it('says nothing of what nobody knows', () => {
    expect(models.of('openai', 'gpt-of-my-own')).toEqual({});
    expect(models.of('no-such-vendor', 'gpt-4o')).toEqual({});
    expect(models.of('ollama', 'llama3')).toEqual({});
  });

  it('remembers', () => {
    expect(models.of('openai', 'gpt-4o')).toBe(models.of('openai', 'gpt-4o'));
  });
});

describe('prices in time', () => {
  const prices = [{ input: 1 }, { from: '2027-01-01', input: 2 }, { between: [60, 240] as const, input: 3 }];

  it.each([
    ['2026-12-31T23:59:59Z', 1],
    ['2027-01-01T00:00:00Z', 2],
    ['2027-01-01T01:00:00Z', 3],
    ['2027-01-01T04:00:00Z', 2],
  ])('at %s', (time, input) => {
    expect(pricesAt(prices, new Date(time))?.input).toBe(input);
  });
});

describe('the spellings of a name', () => {
  it('take away, the most exact first', () => {
    const names = spellings('us.anthropic.claude-x-20250929-v1:0').map(({ name }) => name);
    expect(names[0]).toBe('us.anthropic.claude-x-20250929-v1:0');
    expect(names).toEqual(
      expect.arrayContaining([
        'us.anthropic.claude-x-20250929',
        'us.anthropic.claude-x',
        'anthropic.claude-x',
      ]),
    );
  });

  it('leave a name alone that is all of what is cut', () => {
    expect(spellings('-latest')).toEqual([{ name: '-latest', mayCostElse: false }]);
  });
});

describe('the bundled data', () => {
  const data = readCatalogueAtOnce();
  const every = Object.values(data.vendors).flatMap((vendor) => vendor.models);

  it('is dated, and tells where it is from', () => {
    expect(data.date).toMatch(/^\d{4}-\d{2}-\d{2}$/);
    expect(data.sources.length).toBeGreaterThan(0);
    for (const source of data.sources) {
      expect(source).toMatchObject({ licence: 'MIT', integrity: expect.stringMatching(/^sha512-/) });
    }
  });

  it('has names in lower case, expressions that are some, and prices that are exact', () => {
    expect(every.length).toBeGreaterThan(2000);
    for (const { id, also = [], match, prices = [] } of every) {
      expect([id, ...also].filter((name) => name !== name.toLowerCase())).toEqual([]);
      if (match !== undefined) expect(() => new RegExp(match, 'i')).not.toThrow();
      const amounts = prices.flatMap(amountsOf);
      expect(amounts.filter((amount) => !(amount >= 0))).toEqual([]);
      expect(amounts.filter((amount) => Math.abs(Math.round(amount * 1e6) - amount * 1e6) > 1e-3)).toEqual(
        [],
      );
    }
  });
});

/** The numbers of a set of prices. */
const amountsOf = ({ tiers = [], ...rates }: DatedPrices): readonly number[] =>
  [rates, ...tiers].flatMap((all) => Object.values(all).filter((value) => typeof value === 'number'));
