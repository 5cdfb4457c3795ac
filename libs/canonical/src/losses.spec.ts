import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import type { Loss } from './index.js';
import { collectLosses, formatLosses } from './index.js';

const action = fc.constantFrom('dropped' as const, 'approximated' as const, 'filled' as const);
const loss: fc.Arbitrary<Loss> = fc.record({
  path: fc.string({ maxLength: 3 }),
  feature: fc.string({ minLength: 1, unit: 'binary' }),
  action,
});

describe('collectLosses', () => {
  it('joins lists and names each loss once, the first wording kept', () => {
    const first: Loss = { path: 'a', feature: 'seed', action: 'dropped', detail: 'First.' };
    const elsewhere: Loss = { path: 'b', feature: 'seed', action: 'dropped' };
    const otherwise: Loss = { path: 'a', feature: 'seed', action: 'approximated' };
    expect(collectLosses([first, elsewhere], [], [{ ...first, detail: 'Again.' }, otherwise])).toEqual([
      first,
      elsewhere,
      otherwise,
    ]);
  });
});

describe('formatLosses', () => {
  it('names each feature and what happened to it, once', () => {
    expect(
      formatLosses([
        { path: 'logprobs', feature: 'logprobs', action: 'dropped' },
        { path: 'temperature', feature: 'temperature', action: 'approximated' },
        { path: 'top_logprobs', feature: 'logprobs', action: 'dropped' },
      ]),
    ).toBe('logprobs;dropped, temperature;approximated');
    expect(formatLosses([])).toBe('');
  });

  it('counts what does not fit', () => {
    const losses = Array.from({ length: 500 }, (_, index): Loss => {
      return { path: '', feature: `feature-${index}`, action: 'filled' };
    });
    const value = formatLosses(losses);
    const kept = value.split(', ').length - 1;
    expect(value.length).toBeGreaterThan(1990);
    expect(value.length).toBeLessThanOrEqual(2048);
    expect(value.endsWith(`, feature-${kept - 1};filled, more;${500 - kept}`)).toBe(true);
    expect(formatLosses([{ path: '', feature: 'x'.repeat(3000), action: 'dropped' }])).toBe('more;1');
  });

  it('stays within 2,048 bytes at any length of its items', () => {
    for (let length = 1; length <= 60; length++) {
      const losses = Array.from({ length: 2000 }, (_, index): Loss => {
        return { path: '', feature: String(index).padEnd(length, 'x'), action: 'dropped' };
      });
      expect(formatLosses(losses).length).toBeLessThanOrEqual(2048);
    }
  });

  it('is safe in a header, whatever a feature is called', () => {
    fc.assert(
      fc.property(fc.array(loss, { maxLength: 100 }), (losses) => {
        const value = formatLosses(losses);
        expect(value.length).toBeLessThanOrEqual(2048);
        const item = "[\\w!#$%&'*+.^`|~-]+;(dropped|approximated|filled|\\d+)";
        expect(value).toMatch(new RegExp(`^(${item}(, ${item})*)?$`));
      }),
    );
  });
});
