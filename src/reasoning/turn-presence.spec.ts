import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { TurnPresence } from './turn-presence.js';

describe('TurnPresence', () => {
  let answers: boolean[];
  let asked: number;
  let presence: TurnPresence;

  beforeEach(() => {
    jest.useFakeTimers();
    answers = [];
    asked = 0;
    presence = new TurnPresence(async () => {
      asked += 1;
      const answer = answers.shift();
      if (answer === undefined) throw new Error('The database is away.');
      return answer;
    });
  });
  afterEach(() => {
    jest.useRealTimers();
  });

  it('asks again after a moment while nothing is kept', async () => {
    answers = [false, false];
    expect(await Promise.all([presence.any(), presence.any()])).toEqual([false, false]);
    jest.advanceTimersByTime(49);
    expect(presence.any()).toBe(false);
    expect(asked).toBe(1);
    jest.advanceTimersByTime(2);
    expect(await presence.any()).toBe(false);
    expect(asked).toBe(2);
  });

  it('asks again after a minute while something is kept', async () => {
    answers = [true, false];
    expect(await presence.any()).toBe(true);
    jest.advanceTimersByTime(59_000);
    expect(presence.any()).toBe(true);
    jest.advanceTimersByTime(2_000);
    expect(await presence.any()).toBe(false);
  });

  it('knows at once what this process keeps, whatever the database was about to say', async () => {
    answers = [false, false];
    expect(await presence.any()).toBe(false);
    presence.note();
    expect(presence.any()).toBe(true);
    jest.advanceTimersByTime(61_000);
    const asking = presence.any();
    presence.note();
    expect(await asking).toBe(true);
  });

  it('is there where nobody can tell, and asks again', async () => {
    expect(await presence.any()).toBe(true);
    answers = [false];
    expect(await presence.any()).toBe(false);
  });
});
