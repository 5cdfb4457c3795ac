import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { escapeToolName, fitToolName, unescapeToolName } from './index.js';

describe("a tool's name", () => {
  it('stays where every format allows it', () => {
    expect(escapeToolName('get_weather-2')).toBe('get_weather-2');
    expect(unescapeToolName('get_weather-2')).toBe('get_weather-2');
  });

  it('is written in letters, digits, underscores and hyphens', () => {
    expect(escapeToolName('files.read:all')).toBe('files__x2e__read__x3a__all');
    expect(escapeToolName('wetter_für😀')).toBe('wetter_f__xfc__r__x1f600__');
  });

  it('comes back, whatever it was', () => {
    fc.assert(
      fc.property(
        fc.oneof(fc.string({ unit: 'binary' }), fc.stringMatching(/^[_x0-9a-f.]{0,20}$/)),
        (name) => {
          const written = escapeToolName(name);
          return /^[\w-]*$/.test(written) && unescapeToolName(written) === name;
        },
      ),
    );
  });

  it('comes back where an escape follows what looks like one', () => {
    expect(unescapeToolName(escapeToolName('__x0.'))).toBe('__x0.');
  });

  it('that is no escape is left alone', () => {
    expect(unescapeToolName('a__xffffffff__b')).toBe('a__xffffffff__b');
  });

  it('is cut where it is too long, and still differs from others', () => {
    const long = 'n'.repeat(70);
    expect(fitToolName('n'.repeat(64), 64)).toBe('n'.repeat(64));
    expect(fitToolName(long, 64)).toMatch(/^n{55}_[0-9a-f]{8}$/);
    expect(fitToolName(`${long}a`, 64)).not.toBe(fitToolName(`${long}b`, 64));
    expect(fitToolName('ü'.repeat(30), 128)).toMatch(/^[\w-]{128}$/);
  });
});
