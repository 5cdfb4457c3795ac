import { describe, expect, it } from '@jest/globals';
import { cpuTimeOf } from '../../test/support/cpu-time.js';
import { quickestOf } from '../../test/support/quickest-of.js';
import { nearNames } from './near-names.js';

const names = [
  'gpt-5',
  'gpt-5-mini',
  'gpt-4o',
  'claude-sonnet-4',
  'meta-llama/llama-3.3-70b',
  'mistral-large',
  'o3',
];

describe('nearNames', () => {
  it.each([
    ['gpt5', ['gpt-5']],
    ['GPT-5-MNI', ['gpt-5', 'gpt-5-mini']],
    ['claude-sonet-4', ['claude-sonnet-4']],
    ['claude', ['claude-sonnet-4']],
    ['llama-3.3', ['meta-llama/llama-3.3-70b']],
    ['llama-3.3-7b', ['meta-llama/llama-3.3-70b']],
    ['gpt-5-mini-2025-08-07', ['gpt-5', 'gpt-5-mini']],
    ['banana', []],
    ['o', []],
  ])('%s: %j', (wanted, near) => {
    expect(nearNames(wanted, names, 5).toSorted()).toEqual(near.toSorted());
  });

  it('puts the nearest first and keeps to its number', () => {
    expect(nearNames('gpt-5-min', names, 1)).toEqual(['gpt-5-mini']);
    expect(nearNames('x', ['xa', 'xa', 'xb', 'xc'], 2)).toHaveLength(0);
    expect(
      nearNames(
        'model-1',
        Array.from({ length: 50 }, (_, index) => `model-${index}`),
        5,
      ),
    ).toHaveLength(5);
  });

  it.each([
    ['a misspelt one', 'some-model-familly-4711-instruct'],
    ['one of 512 characters', 'x'.repeat(512)],
  ])('is quick with 5,000 names and %s', async (_kind, wanted) => {
    const many = Array.from(
      { length: 5_000 },
      (_, index) => `vendor-${index % 40}/some-model-family-${index}-instruct-2507`,
    );
    const search = () => Promise.resolve(cpuTimeOf(() => nearNames(wanted, many, 5)));
    expect(await quickestOf(50, search)).toBeLessThan(50);
  });
});
