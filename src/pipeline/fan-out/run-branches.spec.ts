import { setTimeout as delay } from 'node:timers/promises';
import { describe, expect, it } from '@jest/globals';
import { GatewayError } from '#libs/canonical';
import { runBranches } from './run-branches.js';

const nobody = new AbortController().signal;
const numbers = Array.from({ length: 20 }, (_, number) => number);

describe('branches', () => {
  it('give their results in order, a few at a time', async () => {
    let running = 0;
    let most = 0;
    const results = await runBranches(numbers, 4, nobody, async (number, _signal, place) => {
      running += 1;
      most = Math.max(most, running);
      await delay(number % 3);
      running -= 1;
      return `${number} at ${place}`;
    });
    expect(results).toEqual(numbers.map((number) => `${number} at ${number}`));
    expect(most).toBe(4);
  });

  it('are all cancelled by the first failure, and none begins after it', async () => {
    const begun: number[] = [];
    const cancelled: number[] = [];
    const running = runBranches(numbers, 3, nobody, async (number, signal) => {
      begun.push(number);
      signal.addEventListener('abort', () => cancelled.push(number));
      if (number === 1) throw new GatewayError('provider_overloaded', 'full');
      await delay(50, undefined, { signal });
    });
    await expect(running).rejects.toMatchObject({ code: 'provider_overloaded' });
    await delay(5);
    expect({ begun, cancelled }).toEqual({ begun: [0, 1, 2], cancelled: [0, 1, 2] });
  });

  it('end where nobody waits any more', async () => {
    const stop = new AbortController();
    const running = runBranches(numbers, 2, stop.signal, (_number, signal) =>
      delay(50, undefined, { signal }),
    );
    stop.abort(new GatewayError('caller_cancelled', 'left'));
    await expect(running).rejects.toThrow();
    await expect(runBranches(numbers, 2, stop.signal, async () => 1)).rejects.toMatchObject({
      message: 'left',
    });
  });
});
