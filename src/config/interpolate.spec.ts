import { describe, expect, it } from '@jest/globals';
import { interpolate } from './interpolate.js';

const variables: Readonly<Record<string, string>> = { KEY: 'secret', OTHER: '${KEY}' };
const replace = (text: string) => interpolate(text, (name) => variables[name]);

describe('interpolate', () => {
  it.each([
    ['plain $KEY', 'plain $KEY'],
    ['${KEY}', 'secret'],
    ['a${KEY}b${KEY}c', 'asecretbsecretc'],
    ['${NONE:-default}', 'default'],
    ['${NONE:-}', ''],
    ['${KEY:-default}', 'secret'],
    ['$${KEY}', '${KEY}'],
    ['cost: $5', 'cost: $5'],
  ])('turns %s into %s', (text, expected) => {
    expect(replace(text)).toMatchObject({ text: expected, faults: [] });
  });

  it('does not replace inside values', () => {
    expect(replace('${OTHER}').text).toBe('${KEY}');
  });

  it('tells whether a variable went in', () => {
    expect(replace('${KEY}').fromEnvironment).toBe(true);
    expect(replace('${NONE:-default}').fromEnvironment).toBe(false);
  });

  it('names a missing variable', () => {
    expect(replace('${NONE}').faults).toEqual([
      {
        is: 'reads the variable NONE, which is not set',
        fix: 'Set NONE, or give a default: ${NONE:-text}.',
      },
    ]);
  });

  it.each(['${', '${}', '${1X}', '${KEY', '${KEY-x}'])('complains of %s', (text) => {
    expect(replace(text).faults).toHaveLength(1);
  });
});
