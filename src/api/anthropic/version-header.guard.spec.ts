import { describe, expect, it } from '@jest/globals';
import { versionOf } from './version-header.guard.js';

describe('the version header', () => {
  it('is a date under either name', () => {
    expect(versionOf({ headers: { 'vendor-version': '2023-06-01' } })).toBe('2023-06-01');
    expect(versionOf({ headers: { 'anthropic-version': '2026-10-21' } })).toBe('2026-10-21');
    expect(
      versionOf({ headers: { 'vendor-version': '2026-10-21', 'anthropic-version': '2026-10-21' } }),
    ).toBe('2026-10-21');
  });

  it('is required, by name', () => {
    expect(() => versionOf({ headers: {} })).toThrow('vendor-version');
  });

  it.each(['', 'latest', '2023-6-1', '2023-13-01', '2023-02-30', '2023-06-01, 2023-06-01'])(
    'is not %p',
    (version) => {
      expect(() => versionOf({ headers: { 'vendor-version': version } })).toThrow('must be a date');
    },
  );

  it('is one, not two', () => {
    expect(() =>
      versionOf({ headers: { 'vendor-version': '2023-06-01', 'anthropic-version': '2026-10-21' } }),
    ).toThrow('two different versions');
  });
});
