import { describe, expect, it } from '@jest/globals';
import { nearest, sameLetters } from './nearest.js';

describe('nearest', () => {
  it.each([
    ['bodyLimt', 'bodyLimit'],
    ['body_limit', 'bodyLimit'],
    ['mian', 'main'],
    ['PORT', 'port'],
  ])('takes %s for %s', (written, meant) => {
    expect(nearest(written, ['host', 'port', 'bodyLimit', 'main'])).toBe(meant);
  });

  it('suggests nothing where nothing comes near', () => {
    expect(nearest('telemetry', ['host', 'port'])).toBeUndefined();
    expect(nearest('id', ['url'])).toBeUndefined();
  });
});

describe('sameLetters', () => {
  it('passes over case and separators alone', () => {
    expect(sameLetters('base_URL', 'baseUrl')).toBe(true);
    expect(sameLetters('baseUrls', 'baseUrl')).toBe(false);
  });
});
