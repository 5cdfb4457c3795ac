import { describe, expect, it } from '@jest/globals';
import { EventChannel } from './event-channel.js';

async function collect<Value>(channel: AsyncIterable<Value>): Promise<Value[]> {
  const values: Value[] = [];
  for await (const value of channel) values.push(value);
  return values;
}

describe('EventChannel', () => {
  it('hands over what was written before, during and at the end of reading', async () => {
    let abandoned = false;
    const channel = new EventChannel<number>(() => (abandoned = true));
    channel.write(1);
    const reading = collect(channel);
    await Promise.resolve();
    channel.write(2);
    await new Promise(setImmediate);
    channel.write(3);
    channel.end();
    channel.write(4);
    await expect(reading).resolves.toEqual([1, 2, 3]);
    expect(abandoned).toBe(false);
  });

  it('tells where the reader leaves early', async () => {
    let abandoned = false;
    const channel = new EventChannel<number>(() => (abandoned = true));
    channel.write(1);
    for await (const value of channel) {
      expect(value).toBe(1);
      break;
    }
    expect(abandoned).toBe(true);
  });
});
