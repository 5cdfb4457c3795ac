import { describe, expect, it } from '@jest/globals';
import { loadedOnce } from './loaded-once.js';

describe('loadedOnce', () => {
  it('loads once for all who ask', async () => {
    let times = 0;
    const get = loadedOnce(async () => ++times);
    expect(await Promise.all([get(), get()])).toEqual([1, 1]);
    expect(await get()).toBe(1);
  });

  it('tries again what failed, for whoever comes later', async () => {
    let times = 0;
    const get = loadedOnce(async () => {
      times += 1;
      if (times === 1) throw new Error('No memory.');
      return times;
    });
    const both = await Promise.allSettled([get(), get()]);
    expect(both.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    expect(await get()).toBe(2);
    expect(await get()).toBe(2);
  });
});
