import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { IdleMemory } from './idle-memory.js';

const megabyte = 1024 * 1024;
const usual = 50 * megabyte;

let held: number;
let isIdle: boolean;
let collect: jest.Mock<() => void>;

beforeEach(() => {
  jest.useFakeTimers();
  held = usual;
  isIdle = true;
  collect = jest.fn();
  new IdleMemory(() => isIdle, { held: () => held, collect }).watch();
});
afterEach(() => {
  jest.useRealTimers();
});

describe('memory of a rush that is over', () => {
  it('is given back once nothing was going on for a while, in two steps', () => {
    held = usual + 100 * megabyte;
    jest.advanceTimersByTime(14_000);
    expect(collect).not.toHaveBeenCalled();
    jest.advanceTimersByTime(60_000);
    expect(collect).toHaveBeenCalledTimes(2);
  });

  it('waits as long as anything goes on, and is given back after each rush', () => {
    held = usual + 100 * megabyte;
    for (let times = 0; times < 5; times += 1) {
      jest.advanceTimersByTime(10_000);
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
});
