import { describe, expect, it } from '@jest/globals';
import { cpuTimeOf } from '../../../test/support/cpu-time.js';
import { matchModels } from '#libs/provider-kit';

describe('model patterns', () => {
  const matches = matchModels(['gpt-*', 'o1', 'accounts/*/models/*', 'a.b']);

  it.each(['gpt-5', 'gpt-', 'o1', 'accounts/x/models/y', 'a.b'])('%s matches', (model) => {
    expect(matches(model)).toBe(true);
  });

  it.each(['chatgpt-5', 'o1-mini', 'accounts/x', 'aXb', ''])('%s does not', (model) => {
    expect(matches(model)).toBe(false);
  });

  it('none match nothing', () => {
    expect(matchModels([])('')).toBe(false);
  });

  it('stays quick on hostile names', () => {
    // An expression would try each way to share the name out among the asterisks.
    const time = cpuTimeOf(() => matchModels(['a*a*a*b', '*a*a*a*a*a*a*a*b'])('a'.repeat(512)));
    expect(time).toBeLessThan(500);
  });
});
