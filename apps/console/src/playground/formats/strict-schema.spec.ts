import { expect, it } from '@jest/globals';
import { isStrict } from './strict-schema.js';

const closed = {
  type: 'object',
  properties: { a: { type: 'string' } },
  required: ['a'],
  additionalProperties: false,
};

it.each([
  ['closed and all required', closed, true],
  ['open', { ...closed, additionalProperties: true }, false],
  ['with an optional property', { ...closed, required: [] }, false],
  ['open further in', { ...closed, properties: { a: { type: 'array', items: { type: 'object' } } } }, false],
  ['open in a definition', { ...closed, $defs: { b: { type: 'object' } } }, false],
])('a schema %s', (_name, schema, expected) => {
  expect(isStrict(schema)).toBe(expected);
});
