import { describe, expect, it } from '@jest/globals';
import { clockTime } from './clock-time.js';

describe('clock time', () => {
  it('shows minutes and seconds, and hours where there are some', () => {
    expect([0, 5.04, 65.39, 3_723].map((seconds) => clockTime(seconds))).toEqual([
      '0:00',
      '0:05',
      '1:05',
      '1:02:03',
    ]);
    expect([0.3, 59.99, 65.39].map((seconds) => clockTime(seconds, true))).toEqual([
      '0:00.3',
      '0:59.9',
      '1:05.3',
    ]);
  });
});
