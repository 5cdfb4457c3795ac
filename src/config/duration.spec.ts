import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { formatDuration, parseDuration } from './duration.js';

describe('parseDuration', () => {
  it.each([
    ['500ms', 500],
    ['15s', 15_000],
    ['1.5m', 90_000],
    ['1h30m', 5_400_000],
    ['2 H', 7_200_000],
    ['30d', 2_592_000_000],
    ['0', 0],
  ])('reads %s', (text, milliseconds) => {
    expect(parseDuration(text)).toBe(milliseconds);
  });

  it.each(['', '15', 's', '15 seconds', '-5s', '1e3s', '5m!', '.5s', 'off'])('refuses %p', (text) => {
    expect(parseDuration(text)).toBeUndefined();
  });

  it('reads back what formatDuration writes', () => {
    fc.assert(
      fc.property(fc.nat(), (milliseconds) => {
        expect(parseDuration(formatDuration(milliseconds))).toBe(milliseconds);
      }),
    );
  });
});
