import { describe, expect, it } from '@jest/globals';
import type { Usage } from './index.js';
import { mergeUsage } from './index.js';

describe('mergeUsage', () => {
  it('takes the first report as it is', () => {
    const first: Usage = { input: { total: 3 } };
    expect(mergeUsage(undefined, first)).toBe(first);
  });

  it('merges field by field, to every depth', () => {
    const merged = mergeUsage(
      {
        input: { total: 10, cacheRead: 4, cacheWrite: { fiveMinutes: 1 } },
        output: { total: 1 },
        serverTools: { search: 1 },
        raw: { a: 1, b: 1 },
      },
      {
        input: { total: 12, cacheWrite: { oneHour: 2 } },
        output: { reasoning: 5 },
        serverTools: { fetch: 2 },
        raw: { b: 2 },
      },
    );
    expect(merged).toStrictEqual({
      input: { total: 12, cacheRead: 4, cacheWrite: { fiveMinutes: 1, oneHour: 2 } },
      output: { total: 1, reasoning: 5 },
      serverTools: { search: 1, fetch: 2 },
      raw: { a: 1, b: 2 },
    });
  });

  it('lets a later zero win, for zero is said and absence is not', () => {
    const merged = mergeUsage({ output: { total: 9, reasoning: 3 } }, { output: { total: 0 } });
    expect(merged).toStrictEqual({ output: { total: 0, reasoning: 3 } });
  });

  it('keeps what a later report leaves out, and adds what an earlier one lacked', () => {
    expect(mergeUsage({ input: { cacheWrite: { total: 2 } } }, { output: { total: 1 } })).toStrictEqual({
      input: { cacheWrite: { total: 2 } },
      output: { total: 1 },
    });
    expect(mergeUsage({ estimated: true }, {})).toStrictEqual({ estimated: true });
    expect(mergeUsage({ estimated: true }, { estimated: false })).toStrictEqual({ estimated: false });
    expect(mergeUsage({ input: { total: 1 } }, { input: {} })).toStrictEqual({ input: { total: 1 } });
  });

  it('changes neither report', () => {
    const previous: Usage = Object.freeze({ input: Object.freeze({ total: 1 }) });
    const next: Usage = Object.freeze({ input: Object.freeze({ total: 2, text: 1 }) });
    expect(mergeUsage(previous, next)).toStrictEqual({ input: { total: 2, text: 1 } });
  });
});
