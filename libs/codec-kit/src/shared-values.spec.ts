import { Buffer } from 'node:buffer';
import { describe, expect, it } from '@jest/globals';
import {
  cacheWritten,
  LossCollector,
  effortForBudget,
  eventObjects,
  inputTotal,
  outputTotal,
  readTokenLogprobs,
  topLevelObject,
  writeCacheBreakpoint,
  writeTokenLogprob,
} from './index.js';

describe('what several codecs share', () => {
  it('sums usage where no total was said', () => {
    const input = { uncached: 5, cacheRead: 3, cacheWrite: { fiveMinutes: 1, oneHour: 2 } };
    expect(cacheWritten(input)).toBe(3);
    expect(inputTotal(input)).toBe(11);
    expect(inputTotal({ ...input, total: 9 })).toBe(9);
    expect(outputTotal({ text: 2, reasoning: 4 })).toBe(6);
  });

  it('turns budgets into efforts', () => {
    expect([-1, 0, 2048, 2049, 9000].map(effortForBudget)).toEqual([
      undefined,
      'none',
      'low',
      'medium',
      'high',
    ]);
  });

  it('takes the shortest cache lifetime that is no shorter, and says so', () => {
    const losses = new LossCollector();
    const ttls = ['5m', '1h', '30m', '24h', undefined].map((ttl) =>
      writeCacheBreakpoint(ttl === undefined ? {} : { ttl }, false, losses, ttl ?? ''),
    );
    expect(losses.losses.map(({ path }) => path)).toEqual(['5m', '1h', '24h']);
    expect(ttls.map(({ prompt_cache_breakpoint: mark }) => mark)).toEqual([
      { mode: 'explicit', ttl: '30m' },
      { mode: 'explicit', ttl: '12h' },
      { mode: 'explicit', ttl: '30m' },
      { mode: 'explicit' },
      { mode: 'explicit' },
    ]);
    expect(writeCacheBreakpoint({ ttl: '1h' }, true, new LossCollector(), '')).toEqual({
      prompt_cache_breakpoint: { mode: 'explicit', ttl: '1h' },
    });
  });

  it('reads and writes token probabilities, filling bytes', () => {
    const [token] = readTokenLogprobs([
      { token: 'é', logprob: -1, top_logprobs: [{ token: 'a', logprob: 0 }] },
    ]);
    expect(token && writeTokenLogprob(token)).toEqual({
      token: 'é',
      logprob: -1,
      bytes: [195, 169],
      top_logprobs: [{ token: 'a', logprob: 0, bytes: [97] }],
    });
  });

  it('finds objects in relayed bytes', () => {
    const bytes = Buffer.from(
      'event: x\r\ndata: {"a":1}\r\n\r\ndata: {"b":\ndata: 2}\n\n: c\n\ndata: [DONE]\n\n',
    );
    expect(eventObjects(bytes, /data/)).toEqual([{ a: 1 }, { b: 2 }]);
    expect(eventObjects(bytes, /"b"/)).toEqual([{ b: 2 }]);
    const body = Buffer.from('{"x":{"usage":{"a":1}},"usage":{"b":2}}');
    expect(topLevelObject(body, 'usage')).toEqual({ b: 2 });
    expect(topLevelObject(body, 'none')).toBeUndefined();
  });
});
