import { describe, expect, it } from '@jest/globals';
import { dataSize, duration } from './status-words.js';

describe('the words of the status', () => {
  it.each([
    [0, 'less than a second'],
    [61_000, '1 minute, 1 second'],
    [3_600_000, '1 hour'],
    [3 * 86_400_000 + 4 * 3_600_000 + 59_000, '3 days, 4 hours'],
  ])('tell %d milliseconds', (milliseconds, text) => {
    expect(duration(milliseconds)).toBe(text);
  });

  it.each([
    [0, '0 bytes'],
    [1023, '1023 bytes'],
    [1024, '1 KiB'],
    [1_331_200, '1.27 MiB'],
    [5 * 1024 ** 5, '5120 TiB'],
  ])('tell %d bytes', (bytes, text) => {
    expect(dataSize(bytes)).toBe(text);
  });
});
