import { describe, expect, it } from '@jest/globals';
import { setTimeout as sleep } from 'node:timers/promises';
import { ReadAhead, readAheadState, taken } from './read-ahead.js';

const never = new AbortController().signal;

/** Whether it has settled by now. */
async function settled(waiting: Promise<unknown>): Promise<boolean> {
  return Promise.race([waiting.then(() => true), sleep(20, false)]);
}

describe('reading ahead', () => {
  it('goes on until so much waits, and again when it is taken', async () => {
    const state = readAheadState();
    const ahead = new ReadAhead(state, 10);
    ahead.given(9);
    await ahead.room(never);
    ahead.given(9);
    const waiting = ahead.room(never);
    expect(await settled(waiting)).toBe(false);
    taken(state, 5);
    expect(await settled(waiting)).toBe(false);
    taken(state, 4);
    expect(await settled(waiting)).toBe(true);
  });

  it('ends where nobody waits any more', async () => {
    const ahead = new ReadAhead(readAheadState(), 1);
    ahead.given(1);
    const leaving = new AbortController();
    const waiting = ahead.room(leaving.signal);
    leaving.abort(new Error('gone'));
    await expect(waiting).rejects.toThrow('gone');
    await expect(ahead.room(leaving.signal)).rejects.toThrow('gone');
  });
});
