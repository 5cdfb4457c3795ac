import { describe, expect, it } from '@jest/globals';
import { passedCode } from './close-code.js';

describe('passedCode', () => {
  it.each([1000, 1001, 1008, 1009, 1011, 1012, 1013, 3000, 4000, 4999])('passes %s on', (code) => {
    expect(passedCode(code, 1001)).toBe(code);
  });

  it.each([
    [1005, 1000],
    [1006, 1001],
    [1004, 1001],
    [1015, 1001],
    [2999, 1001],
    [5000, 1001],
  ])('says instead of %s, which nobody may send, %s', (code, passed) => {
    expect(passedCode(code, 1001)).toBe(passed);
  });
});
