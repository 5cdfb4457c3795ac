import { describe, expect, it } from '@jest/globals';
import { GenerationQueue } from './generation-queue.js';

const never = new AbortController().signal;

describe('GenerationQueue', () => {
  it('lets one work at a time, in the order of asking', async () => {
    const queue = new GenerationQueue(5);
    const order: number[] = [];
    const work = [1, 2, 3].map(async (name) => {
      const place = queue.enter();
      await place.turn(never);
      order.push(name);
      await new Promise(setImmediate);
      order.push(name);
      place.leave();
    });
    await Promise.all(work);
    expect(order).toEqual([1, 1, 2, 2, 3, 3]);
    expect(queue.length).toBe(0);
  });

  it('refuses with a time to come back when as many wait as may', async () => {
    const queue = new GenerationQueue(1);
    const first = queue.enter();
    await first.turn(never);
    queue.enter();
    expect(() => queue.enter()).toThrow(expect.objectContaining({ code: 'gateway_overloaded', status: 503 }));
    expect(() => queue.enter()).toThrow(expect.objectContaining({ retryAfter: 10 }));
    first.leave();
    expect(() => queue.enter()).not.toThrow();
  });

  it('frees the place of one who leaves while waiting', async () => {
    const queue = new GenerationQueue(1);
    const first = queue.enter();
    const caller = new AbortController();
    const second = queue.enter().turn(caller.signal);
    caller.abort();
    await expect(second).rejects.toThrow();
    expect(queue.length).toBe(1);
    const third = queue.enter();
    first.leave();
    await third.turn(never);
  });

  it('counts a place given up twice once', async () => {
    const queue = new GenerationQueue(3);
    const first = queue.enter();
    const second = queue.enter();
    queue.enter();
    first.leave();
    first.leave();
    await second.turn(never);
    expect(queue.length).toBe(2);
  });
});
