import { describe, expect, it } from '@jest/globals';
import { VendorModels } from '../catalogue/vendor-models.js';
import type { Prices } from '../config/model-facts.js';
import { OwnPrices } from '../prices/own-prices.js';
import type { ProviderRegistry } from '../providers/provider.registry.js';
import { CandidateFacts } from '../routing/candidate-facts.js';
import type { Candidate, CandidateRules } from '../routing/candidate.js';
import type { ModelCatalogue } from '../routing/model.catalogue.js';
import { usageRecord } from '../storage/usage/fixtures/usage-records.js';
import { EffectivePrices } from './effective-prices.js';
import { RecordRating } from './record-rating.js';

const candidate = (id: string, type: string, model: string, rules?: CandidateRules): Candidate =>
  ({ provider: { id, type, state: 'on' }, model, ...(rules && { rules }) }) as unknown as Candidate;

const fast = [
  candidate('vendor', 'groq', 'llama-3.3-70b-versatile'),
  candidate('vendor', 'groq', 'mine', { prices: { input: 5 } }),
];
const entries = [fast[0]?.provider, candidate('local', 'local', '').provider];
const catalogue = {
  dialectOf: () => ({}),
  candidatesOf: (name: string) => (name === 'fast' ? fast : []),
} as unknown as ModelCatalogue;
const registry = { get: (id: string) => entries.find((entry) => entry?.id === id) };
const own = new OwnPrices();
const facts = new CandidateFacts(catalogue, new VendorModels(), own);
const rating = new RecordRating(
  registry as unknown as ProviderRegistry,
  catalogue,
  own,
  new EffectivePrices(catalogue, facts),
);

const million = 1_000_000;
const record = usageRecord({
  provider: 'vendor',
  upstreamModel: 'llama-3.3-70b-versatile',
  startedAt: 10_000,
  usage: { input: { total: million } },
});

let versions = 0;
const says = (provider: string, prices: Prices, from = 0): void => {
  versions += 1;
  own.use([{ id: `prc_${versions}`, provider, model: '*', prices, from, createdAt: 0, createdBy: 'root' }]);
};

describe('a request that is priced anew', () => {
  it('costs what is known now of the time when it began', () => {
    says('vendor', { input: 2 }, 10_001);
    expect(rating.rate(record)).toMatchObject({ nanoDollars: 0.59e9, prices: { input: 0.59 } });
    says('vendor', { input: 2 }, 10_000);
    const priced = rating.rate(record);
    expect(priced).toEqual({ ...record, nanoDollars: 2e9, prices: { input: 2 } });
    expect(priced && rating.rate(priced)).toBe(priced);
  });

  it('loses what had no price, and what was saved by other prices', () => {
    says('vendor', { input: 2, cacheRead: 1 });
    const before = { ...record, unpriced: ['input'], savedNanoDollars: 7 };
    expect(rating.rate(before)).toEqual({ ...record, nanoDollars: 2e9, prices: { input: 2, cacheRead: 1 } });
    const cached = { ...before, usage: { input: { total: million, cacheRead: million } } };
    expect(rating.rate(cached)).toMatchObject({ nanoDollars: 1e9, savedNanoDollars: 1e9 });
  });

  it('costs what the configuration says of its public model, whatever its own prices say', () => {
    says('vendor', { input: 2 });
    const ruled = { ...record, upstreamModel: 'mine' };
    expect(rating.rate({ ...ruled, model: 'fast' })).toMatchObject({ nanoDollars: 5e9 });
    expect(rating.rate({ ...ruled, model: 'vendor/mine' })).toMatchObject({ nanoDollars: 2e9 });
  });

  it('stays where nobody knows, where several models answered, and free where it ran here', () => {
    own.use([]);
    expect(rating.rate({ ...record, upstreamModel: 'nobody-knows' })).toBeUndefined();
    expect(rating.rate({ ...record, provider: 'gone' })).toBeUndefined();
    expect(rating.rate({ ...record, mixed: true })).toBeUndefined();
    expect(rating.rate({ ...record, provider: 'local' })).toMatchObject({ nanoDollars: 0 });
    says('gone', { input: 3 });
    expect(rating.rate({ ...record, provider: 'gone' })).toMatchObject({ nanoDollars: 3e9 });
  });
});
