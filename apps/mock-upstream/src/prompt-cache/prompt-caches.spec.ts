import { beforeEach, describe, expect, it } from '@jest/globals';
import type { CanonicalRequest } from '#libs/canonical';
import { PromptCaches } from './prompt-caches.js';

const minute = 60_000;
const long = (word: string): string => `${word} `.repeat(4096 / (word.length + 1)).padEnd(4096, '.');
const turn = (text: string, ttl?: '5m' | '1h'): CanonicalRequest['messages'][number] => ({
  role: 'user',
  parts: [{ type: 'text', text, ...(ttl !== undefined && { cache: { ttl } }) }],
});
const request = (...messages: CanonicalRequest['messages']): CanonicalRequest =>
  ({ source: 'openai-chat', model: 'm', messages }) as unknown as CanonicalRequest;

describe('PromptCaches', () => {
  let time: number;
  let caches: PromptCaches;
  beforeEach(() => {
    time = 0;
    caches = new PromptCaches(() => time);
  });

  const automatic = (asked: CanonicalRequest, key = 'a') =>
    caches.read({ caching: 'automatic', key, model: 'm' }, asked);
  const marked = (asked: CanonicalRequest) => caches.read({ caching: 'marked', key: 'a', model: 'm' }, asked);

  it('reads the longest beginning it has seen with this key, in steps of 128 tokens', () => {
    expect(automatic(request(turn(long('first'))))).toEqual({ total: 1024, cacheRead: 0 });
    const grown = request(turn(long('first')), turn('x'.repeat(1000)));
    expect(automatic(grown, 'b')).toMatchObject({ cacheRead: 0 });
    expect(automatic(grown)).toEqual({ total: 1274, cacheRead: 1024 });
    expect(automatic(grown)).toMatchObject({ cacheRead: 1152 });
    expect(automatic(request(turn(long('other'))))).toMatchObject({ cacheRead: 0 });
  });

  it('keeps nothing shorter than 1,024 tokens, and nothing for more than 5 minutes', () => {
    for (const cacheRead of [0, 0]) {
      expect(automatic(request(turn('short'.repeat(800))))).toMatchObject({ cacheRead });
    }
    automatic(request(turn(long('first'))));
    time = 4 * minute;
    expect(automatic(request(turn(long('first'))))).toMatchObject({ cacheRead: 1024 });
    time = 8 * minute;
    expect(automatic(request(turn(long('first'))))).toMatchObject({ cacheRead: 1024 });
    time = 14 * minute;
    expect(automatic(request(turn(long('first'))))).toMatchObject({ cacheRead: 0 });
  });

  it('goes by marks where the vendor does', () => {
    const unmarked = request(turn(long('first')));
    expect([marked(unmarked), marked(unmarked)].map(({ cacheRead }) => cacheRead)).toEqual([0, 0]);
    expect(marked(request(turn(long('first'), '5m'), turn('more')))).toEqual({
      total: 1025,
      uncached: 1,
      cacheRead: 0,
      cacheWrite: { total: 1024, fiveMinutes: 1024, oneHour: 0 },
    });
    const next = request(turn(long('first')), turn('more'), turn(long('next'), '1h'));
    expect(marked(next)).toEqual({
      total: 2049,
      uncached: 0,
      cacheRead: 1024,
      cacheWrite: { total: 1025, fiveMinutes: 0, oneHour: 1025 },
    });
    time = 30 * minute;
    expect(marked(next)).toMatchObject({ cacheRead: 2049 });
  });
});
