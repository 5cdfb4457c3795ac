import { beforeEach, expect, it } from '@jest/globals';
import { onEachDatabase } from '../../fixtures/on-each-database.js';
import { someChange } from '../../fixtures/some-change.js';
import type { PriceVersion } from '../../price.repository.js';
import { KyselyAuditRepository } from '../kysely-audit-repository.js';
import { KyselyPriceRepository } from './kysely-price-repository.js';

let prices: KyselyPriceRepository;

const version = (id: string, facts: Partial<PriceVersion> = {}): PriceVersion => ({
  id,
  provider: 'main',
  model: 'large',
  prices: { input: 2.5, output: 10, tiers: [{ above: 1000, input: 5 }] },
  from: 1_000,
  createdAt: 5,
  createdBy: 'root',
  ...facts,
});

onEachDatabase('KyselyPriceRepository', (storage) => {
  beforeEach(() => {
    prices = new KyselyPriceRepository(storage.database);
  });

  it('keeps versions in the order of their making, each change with its entry in the log', async () => {
    expect(await prices.read()).toEqual({ revision: 0, versions: [] });
    const later = version('b', { createdAt: 9, note: 'contract' });
    expect(await prices.add(later, someChange(), 10)).toBe(true);
    expect(await prices.add(version('a'), someChange(), 10)).toBe(true);
    expect(await prices.read()).toEqual({ revision: 2, versions: [version('a'), later] });
    expect(await prices.remove('b', someChange())).toBe(true);
    expect(await prices.read()).toEqual({ revision: 3, versions: [version('a')] });
    expect(await new KyselyAuditRepository(storage.database).page({ most: 9 })).toHaveLength(3);
  });

  it('does nothing for one that is gone, and for one too many', async () => {
    await prices.add(version('a'), someChange(), 1);
    expect(await prices.remove('b', someChange())).toBe(false);
    const more = ['b', 'c', 'd'].map((id) => prices.add(version(id), someChange(), 2));
    expect((await Promise.all(more)).filter(Boolean)).toHaveLength(1);
    expect((await prices.read()).versions).toHaveLength(2);
    expect(await new KyselyAuditRepository(storage.database).page({ most: 9 })).toHaveLength(2);
  });
});
