import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { Silence } from './silence.js';

describe('Silence', () => {
  let silence: Silence;
  let heard: number;

  beforeEach(() => {
    jest.useFakeTimers();
    heard = 0;
    silence = new Silence(100, () => (heard += 1));
  });
  afterEach(() => {
    silence.stop();
    jest.useRealTimers();
  });

  it('is told after each interval', () => {
    jest.advanceTimersByTime(350);
    expect(heard).toBe(3);
  });

  it('begins anew with whatever is said', () => {
    jest.advanceTimersByTime(70);
    silence.break();
    jest.advanceTimersByTime(99);
    expect(heard).toBe(0);
    jest.advanceTimersByTime(2);
    expect(heard).toBe(1);
  });

  it('ends', () => {
    silence.stop();
    jest.advanceTimersByTime(1_000);
    expect(heard).toBe(0);
  });
});
