import { describe, expect, it } from '@jest/globals';
import type { z } from 'zod';
import { dollars } from './model-facts.schema.js';
import { modelSchema } from './model-routes.schema.js';

const read = (facts: object) => modelSchema.safeParse([{ provider: 'a', model: 'x', ...facts }]);
const faults = (facts: object): readonly z.core.$ZodIssue[] => read(facts).error?.issues ?? [];

describe('what an operator says of a model', () => {
  it('is read', () => {
    const facts = {
      context: 32_768,
      maxOutput: 4096,
      capabilities: { vision: false, tools: true },
      prices: { input: 2.5, output: '10', tiers: [{ above: 200_000, input: 5 }] },
    };
    const expected = { ...facts, prices: { ...facts.prices, output: 10 } };
    expect(read(facts).data?.candidates).toEqual([{ provider: 'a', model: 'x', ...expected }]);
  });

  it.each<[string, object, readonly (string | number)[], string]>([
    ['a price below nothing', { prices: { input: -1 } }, [0, 'prices', 'input'], 'US dollars'],
    ['a price that is too exact', { prices: { output: 0.0000001 } }, [0, 'prices', 'output'], 'decimals'],
    ['a price in words', { prices: { input: 'cheap' } }, [0, 'prices', 'input'], 'US dollars'],
    [
      'a tier without its beginning',
      { prices: { tiers: [{ input: 1 }] } },
      [0, 'prices', 'tiers', 0, 'above'],
      '',
    ],
    [
      'a capability in words',
      { capabilities: { vision: 'maybe' } },
      [0, 'capabilities', 'vision'],
      'true or false',
    ],
    ['no tokens at all', { maxOutput: 0 }, [0, 'maxOutput'], 'whole number'],
  ])('is refused with %s', (_what, facts, path, fix) => {
    const [issue, ...more] = faults(facts);
    expect(more).toEqual([]);
    expect(issue?.path).toEqual(path);
    if (fix !== '' && issue?.code === 'custom') expect(String(issue.params?.fix)).toContain(fix);
  });

  it('knows its keys', () => {
    expect(faults({ prices: { inptu: 1 } })).toMatchObject([{ code: 'unrecognized_keys', keys: ['inptu'] }]);
  });
});

describe('an amount of dollars', () => {
  it.each([0, 0.000001, 2.5, 1_000_000, '0.35'])('%s', (amount) => {
    expect(dollars().schema.safeParse(amount).data).toBe(Number(amount));
  });

  it.each([-1, 1_000_001, 0.1234567, '1e3', '1.', '', true])('not %s', (amount) => {
    expect(dollars().schema.safeParse(amount).success).toBe(false);
  });
});
