import { setTimeout as delay } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { MemoryState } from '../shared-state/memory/memory-state.js';
import type { TokenRepository } from '../storage/token.repository.js';
import { TokenCache } from './token-cache.js';
import { TokenNews } from './token-news.js';
import { TokenWatch } from './token-watch.js';

describe('TokenWatch', () => {
  let looks: number;
  let state: MemoryState;
  let watch: TokenWatch;

  beforeEach(async () => {
    looks = 0;
    state = new MemoryState();
    const repository: Pick<TokenRepository, 'changedSince'> = {
      changedSince: () => {
        looks += 1;
        return Promise.resolve([]);
      },
    };
    watch = new TokenWatch(new TokenCache(repository as TokenRepository), new TokenNews(state));
    await watch.onModuleInit();
  });
  afterEach(() => watch.onModuleDestroy());

  it('looks as soon as it is told of a change, and by itself too', async () => {
    expect(looks).toBe(1);
    new TokenNews(state).tell(7);
    // The cache leaves some time between two reads; the next look by itself is due in 400 ms.
    await delay(100);
    expect(looks).toBe(2);
    await delay(500);
    expect(looks).toBeGreaterThan(2);
  });

  it('looks after an outage in which it may have missed something', async () => {
    state.publish('tokens', '');
    await delay(100);
    expect(looks).toBe(2);
  });

  it('knows what it knows', async () => {
    new TokenNews(state).tell(0);
    await delay(100);
    expect(looks).toBe(1);
  });
});
