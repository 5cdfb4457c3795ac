import { describe, expect, it } from '@jest/globals';
import { Closers, opening } from './closers.js';

describe('opening', () => {
  const openAll = (names: readonly string[], closed: string[]) =>
    opening(async (closers) => {
      for (const name of names) {
        if (name === 'missing') throw new Error('There is no nginx.');
        closers.add(async () => {
          closed.push(name);
          if (name === 'stuck') throw new Error('It is stuck.');
          return Promise.resolve();
        });
      }
      return Promise.resolve(closers);
    });

  it('closes what was opened, the last first, where something cannot be', async () => {
    const closed: string[] = [];
    await expect(openAll(['vendor', 'stuck', 'redis', 'missing'], closed)).rejects.toThrow(
      'There is no nginx.',
    );
    expect(closed).toEqual(['redis', 'stuck', 'vendor']);
  });

  it('leaves all open where all can be, until it is told', async () => {
    const closed: string[] = [];
    const closers = await openAll(['vendor', 'stuck', 'redis'], closed);
    expect(closed).toEqual([]);
    await expect(closers.close()).rejects.toThrow('It is stuck.');
    await closers.close();
    expect(closed).toEqual(['redis', 'stuck', 'vendor']);
    await new Closers().close();
  });
});
