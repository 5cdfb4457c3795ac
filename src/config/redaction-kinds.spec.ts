import { describe, expect, it } from '@jest/globals';
import { linearPattern } from './linear-pattern.js';
import { patternLines, placeList } from './redaction-kinds.js';

const faultOf = (result: { readonly success: boolean; readonly error?: { readonly message: string } }) =>
  result.success ? undefined : result.error?.message;

describe('patternLines', () => {
  it.each(['', 'ACCT-\\d{8}', 'a+b\n  (?:x|y)*z  '])('takes %j', (value) => {
    expect(patternLines().schema.safeParse(value).success).toBe(true);
  });

  it.each([
    ['(', 'is no regular expression'],
    ['(?=a)b', 'cannot be done in linear time'],
    ['(a)\\1', 'cannot be done in linear time'],
    ['a*', 'matches the empty text'],
    ['a'.repeat(201), 'is too long'],
    ['a\n'.repeat(51), 'has 51 rules'],
  ])('refuses %j', (value, fault) => {
    expect(faultOf(patternLines().schema.safeParse(value))).toContain(fault);
  });

  it('has patterns run in linear time that take forever elsewhere', () => {
    const start = performance.now();
    expect(linearPattern('(x+x+)+y').test('x'.repeat(20_000))).toBe(false);
    expect(performance.now() - start).toBeLessThan(2_000);
  });
});

describe('placeList', () => {
  it.each(['', 'user', 'messages.*.name, **.password', 'a-b.$c.0'])('takes %j', (value) => {
    expect(placeList().schema.safeParse(value).success).toBe(true);
  });

  it.each([
    ['a..b', 'names no place'],
    ['$.a[0]', 'names no place'],
    ['a***', 'names no place'],
    ['x'.repeat(201), 'names no place'],
    [Array.from({ length: 51 }, (_, index) => `a${index}`).join(), 'has 51 rules'],
  ])('refuses %j', (value, fault) => {
    expect(faultOf(placeList().schema.safeParse(value))).toContain(fault);
  });
});
