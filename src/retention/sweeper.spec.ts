import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { Logger } from '@nestjs/common';
import { Sweeper } from './sweeper.js';

const eventually = async (holds: () => boolean): Promise<void> => {
  for (let tries = 0; tries < 500 && !holds(); tries++) await new Promise((done) => setTimeout(done, 2));
  expect(holds()).toBe(true);
};

describe('Sweeper', () => {
  let sweeper: Sweeper | undefined;
  afterEach(() => sweeper?.stop());

  it('deletes batch after batch, at the start and from then on', async () => {
    const batches: number[] = [];
    let left = 25;
    const remove = async (most: number): Promise<number> => {
      const removed = Math.min(left, most);
      left -= removed;
      batches.push(removed);
      return removed;
    };
    sweeper = new Sweeper(
      { interval: 10, batch: 10, failure: 'no', run: (each) => each.repeat(remove) },
      new Logger(),
    );
    sweeper.start();
    await eventually(() => batches.length >= 3);
    expect(batches.slice(0, 3)).toEqual([10, 10, 5]);
    left = 3;
    await eventually(() => left === 0);
  });

  it('leaves the others more time than it takes itself', async () => {
    const batches: { readonly began: number; readonly over: number }[] = [];
    const remove = async (most: number): Promise<number> => {
      const began = performance.now();
      await new Promise((done) => setTimeout(done, 10 + 5 * batches.length));
      batches.push({ began, over: performance.now() });
      return batches.length < 4 ? most : 0;
    };
    sweeper = new Sweeper(
      { interval: 60_000, batch: 5, failure: 'no', run: (each) => each.repeat(remove) },
      new Logger(),
    );
    sweeper.start();
    await eventually(() => batches.length === 4);
    for (const [index, { began, over }] of batches.slice(0, 3).entries()) {
      // Timers count whole milliseconds.
      expect((batches[index + 1]?.began ?? 0) - over).toBeGreaterThan(Math.min(3 * (over - began), 250) - 2);
    }
  });

  it('goes on after a sweep that failed, and says so', async () => {
    const logger = new Logger();
    const said = jest.spyOn(logger, 'error').mockImplementation(() => undefined);
    let runs = 0;
    const run = async (): Promise<void> => {
      runs += 1;
      if (runs === 1) throw new Error('locked');
    };
    sweeper = new Sweeper({ interval: 5, batch: 1, failure: 'It could not be deleted.', run }, logger);
    sweeper.start();
    await eventually(() => runs > 1);
    expect(said.mock.calls).toEqual([['It could not be deleted.', new Error('locked')]]);
  });

  it('stops after the batch that is being deleted', async () => {
    let removals = 0;
    const remove = async (most: number): Promise<number> => {
      removals += 1;
      return most;
    };
    sweeper = new Sweeper(
      { interval: 60_000, batch: 1, failure: 'no', run: (each) => each.repeat(remove) },
      new Logger(),
    );
    sweeper.start();
    await eventually(() => removals > 0);
    await sweeper.stop();
    const before = removals;
    await new Promise((done) => setTimeout(done, 20));
    expect(removals).toBe(before);
  });
});
