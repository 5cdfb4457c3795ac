import { setImmediate as nextTurn } from 'node:timers/promises';
import { describe, expect, it } from '@jest/globals';
import { RunningTasks } from './running-tasks.js';

describe('RunningTasks', () => {
  it('ends when all have stopped, not before', async () => {
    const tasks = new RunningTasks();
    const { promise: native, resolve: finish } = Promise.withResolvers<undefined>();
    const signals: AbortSignal[] = [];
    for (const id of [1, 2]) {
      tasks.begin(id, async (signal) => {
        signals.push(signal);
        await native;
      });
    }
    let isOver = false;
    const ended = tasks.end().then(() => {
      isOver = true;
    });
    expect(signals.map(({ aborted }) => aborted)).toEqual([true, true]);
    await nextTurn();
    expect(isOver).toBe(false);
    finish(undefined);
    await ended;
  });

  it('cancels one alone, and knows nothing of those that are over', async () => {
    const tasks = new RunningTasks();
    const signals: AbortSignal[] = [];
    const { promise: work, resolve: finish } = Promise.withResolvers<undefined>();
    const begin = (id: number): void => {
      tasks.begin(id, async (signal) => {
        signals.push(signal);
        await work;
      });
    };
    begin(1);
    begin(2);
    tasks.cancel(2);
    expect(signals.map(({ aborted }) => aborted)).toEqual([false, true]);
    finish(undefined);
    await nextTurn();
    await tasks.end();
    expect(signals[0]?.aborted).toBe(false);
  });
});
