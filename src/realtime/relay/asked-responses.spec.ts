import { beforeEach, describe, expect, it } from '@jest/globals';
import { AskedResponses } from './asked-responses.js';

describe('AskedResponses', () => {
  let held = 0;
  let asked: AskedResponses;
  beforeEach(() => {
    held = 0;
    asked = new AskedResponses({
      during: async (work) => {
        held += 1;
        await work;
        held -= 1;
      },
    });
  });
  const settled = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

  it('are waited for until the vendor begins them, in the order of asking', async () => {
    asked.add('one');
    asked.add(undefined);
    asked.begin();
    await settled();
    expect([asked.size, held]).toEqual([1, 1]);
    asked.refuse('one');
    expect(asked.size).toBe(1);
    asked.begin();
    asked.begin();
    await settled();
    expect([asked.size, held]).toEqual([0, 0]);
  });

  it('are waited for no longer where the vendor refuses them', async () => {
    for (const id of ['one', 'two', undefined]) asked.add(id);
    asked.refuse('two');
    asked.refuse('another event');
    await settled();
    expect(held).toBe(2);
    asked.refuse(undefined);
    asked.refuse(undefined);
    await settled();
    expect(held).toBe(1);
    asked.clear();
    await settled();
    expect([asked.size, held]).toEqual([0, 0]);
  });
});
