import { describe, expect, it } from '@jest/globals';
import { VendorModels } from '../catalogue/vendor-models.js';
import { OwnPrices } from '../prices/own-prices.js';
import { CandidateFacts } from './candidate-facts.js';
import type { Candidate, CandidateRules } from './candidate.js';
import type { ModelCatalogue } from './model.catalogue.js';

const runs: Record<string, string> = {};
const catalogue = {
  dialectOf: ({ model }: Candidate) => (runs[model] === undefined ? {} : { runs: runs[model] }),
} as unknown as ModelCatalogue;
const own = new OwnPrices();
const facts = new CandidateFacts(catalogue, new VendorModels(), own);

const candidate = (type: string, model: string, rules?: CandidateRules): Candidate =>
  ({ provider: { id: 'x', type }, model, ...(rules && { rules }) }) as unknown as Candidate;

describe('what is known of a candidate', () => {
  it('is what the catalogue knows', () => {
    const llama = candidate('groq', 'llama-3.3-70b-versatile');
    expect(facts.of(llama)).toMatchObject({ capabilities: { vision: false, tools: true }, context: 131_072 });
    expect(facts.pricesOf(llama)).toEqual({ input: 0.59, output: 0.79 });
    expect(facts.costOf(llama, { input: { total: 1000 }, output: { total: 100 } })).toEqual({
      nanoDollars: 669_000,
      unpriced: [],
    });
  });

  it('is what the configuration says, key by key; its prices are all there are', () => {
    const rules = { context: 8192, capabilities: { vision: true }, prices: { input: 1 } };
    const ruled = candidate('groq', 'llama-3.3-70b-versatile', rules);
    expect(facts.of(ruled)).toMatchObject({
      capabilities: { vision: true, tools: true },
      context: 8192,
      maxOutput: 32_768,
    });
    expect(facts.pricesOf(ruled)).toBe(rules.prices);
    expect(facts.costOf(ruled, { output: { total: 1 } })?.unpriced).toEqual(['output']);
  });

  it('is what its own prices say over the catalogue, and the configuration over both', () => {
    const times = { from: 1_000, createdAt: 1_000, createdBy: 'root' };
    const version = { id: 'prc_1', provider: 'x', model: 'llama-*', prices: { input: 7 }, ...times };
    own.use([version]);
    const known = candidate('groq', 'llama-3.3-70b-versatile');
    expect(facts.pricesOf(known)).toEqual({ input: 7 });
    expect(facts.sourcedPricesOf(known, new Date())).toEqual({
      prices: version.prices,
      source: 'own',
      version,
    });
    expect(facts.sourcedPricesOf(known, new Date(999))).toMatchObject({ source: 'catalogue' });
    const ruled = candidate('groq', 'llama-3.3-70b-versatile', { prices: { input: 1 } });
    expect(facts.pricesOf(ruled)).toEqual({ input: 1 });
    expect(facts.sourcedPricesOf(ruled, new Date())?.source).toBe('configuration');
    expect(facts.sourcedPricesOf(candidate('ollama', 'mine'), new Date())).toBeUndefined();
    own.use([]);
  });

  it('is that of the model behind a deployment, as soon as that is known', () => {
    const deployment = candidate('azure-openai', 'prod', { weight: 2 });
    expect(facts.of(deployment).context).toBeUndefined();
    runs.prod = 'gpt-4o';
    expect(facts.of(deployment).context).toBe(128_000);
    expect(facts.of(deployment)).toBe(facts.of(deployment));
  });

  it('is nothing where nobody knows it', () => {
    const own = candidate('ollama', 'mine');
    expect(facts.of(own)).toMatchObject({ capabilities: {} });
    expect(facts.pricesOf(own)).toBeUndefined();
    expect(facts.costOf(own, { input: { total: 1 } })).toBeUndefined();
  });
});
