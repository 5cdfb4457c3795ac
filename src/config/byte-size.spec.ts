import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { formatByteSize, parseByteSize } from './byte-size.js';

describe('parseByteSize', () => {
  it.each([
    ['512B', 512],
    ['64KiB', 65_536],
    ['32 mib', 33_554_432],
    ['1.5GB', 1_500_000_000],
  ])('reads %s', (text, bytes) => {
    expect(parseByteSize(text)).toBe(bytes);
  });

  it.each(['', '32', '32Mi', '-1B', '1e3B', 'MiB'])('refuses %p', (text) => {
    expect(parseByteSize(text)).toBeUndefined();
  });

  it('reads back what formatByteSize writes', () => {
    fc.assert(
      fc.property(fc.nat(), (bytes) => {
        expect(parseByteSize(formatByteSize(bytes))).toBe(bytes);
      }),
    );
  });
});
