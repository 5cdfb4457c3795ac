import { beforeEach, describe, expect, it } from '@jest/globals';
import { RequestRecord } from '../../observability/request-record.js';
import { AskedResponses } from './asked-responses.js';
import type { RelayTurn } from './turn-meters.js';

const turn = (): RelayTurn => ({ record: new RequestRecord('id', 'WEBSOCKET', '/v1/realtime', 0, 0) });

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
    const [first, second] = [turn(), turn()];
    asked.add('one', first);
    asked.add(undefined, second);
    expect(asked.begin()).toBe(first);
    await settled();
    expect([asked.size, held]).toEqual([1, 1]);
    expect(asked.refuse('one')).toBeUndefined();
    expect(asked.begin()).toBe(second);
    expect(asked.begin()).toBeUndefined();
    await settled();
    expect([asked.size, held]).toEqual([0, 0]);
  });

  it('are waited for no longer where the vendor refuses them', async () => {
    for (const id of ['one', 'two', undefined]) asked.add(id, turn());
    asked.refuse('two');
    asked.refuse('another event');
    await settled();
    expect(held).toBe(2);
    asked.refuse(undefined);
    asked.refuse(undefined);
    await settled();
    expect(held).toBe(1);
    expect(asked.clear()).toHaveLength(1);
    await settled();
    expect([asked.size, held]).toEqual([0, 0]);
  });
});
