import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { IdleMemory } from './idle-memory.js';

const megabyte = 1024 * 1024;
const usual = 50 * megabyte;

let held: number;
let isIdle: boolean;
let resident: number;
let collect: jest.Mock<() => void>;
let returnFreed: jest.Mock<() => Promise<boolean>>;

beforeEach(() => {
  jest.useFakeTimers();
  held = usual;
  isIdle = true;
  resident = 3 * usual;
  collect = jest.fn();
  returnFreed = jest.fn(() => Promise.resolve(true));
  const memory = { held: () => held, resident: () => resident, collect, returnFreed };
  new IdleMemory(() => isIdle, memory).watch();
});
afterEach(() => {
  jest.useRealTimers();
});

describe('memory of a rush that is over', () => {
  it('is given back once nothing was going on for a while, in two steps', () => {
    held = usual + 100 * megabyte;
    jest.advanceTimersByTime(21_000);
    expect(collect).not.toHaveBeenCalled();
    jest.advanceTimersByTime(60_000);
    expect(collect).toHaveBeenCalledTimes(2);
  });

  it('waits as long as anything goes on, and is given back after each rush', () => {
    held = usual + 100 * megabyte;
    for (let times = 0; times < 5; times += 1) {
      jest.advanceTimersByTime(15_000);
      isIdle = false;
      jest.advanceTimersByTime(1_000);
      isIdle = true;
    }
    expect(collect).not.toHaveBeenCalled();
    jest.advanceTimersByTime(60_000);
    isIdle = false;
    jest.advanceTimersByTime(1_000);
    isIdle = true;
    jest.advanceTimersByTime(60_000);
    expect(collect).toHaveBeenCalledTimes(4);
  });

  it('is left where it is little', () => {
    held = usual + 40 * megabyte;
    jest.advanceTimersByTime(60_000);
    expect(collect).not.toHaveBeenCalled();
  });

  it('is asked for at the C library once V8 has freed it, and what stays is not asked for again', async () => {
    held = usual + 100 * megabyte;
    resident += 100 * megabyte;
    jest.advanceTimersByTime(26_000);
    expect(returnFreed).not.toHaveBeenCalled();
    resident -= 70 * megabyte;
    await jest.advanceTimersByTimeAsync(60_000);
    expect(returnFreed).toHaveBeenCalledTimes(1);
    for (const grown of [20 * megabyte, 10 * megabyte]) {
      resident += grown;
      isIdle = false;
      jest.advanceTimersByTime(1_000);
      isIdle = true;
      await jest.advanceTimersByTimeAsync(60_000);
    }
    expect(returnFreed).toHaveBeenCalledTimes(2);
  });
});
