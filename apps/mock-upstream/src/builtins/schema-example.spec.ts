import { describe, expect, it } from '@jest/globals';
import type { JsonValue } from '#libs/json';
import { exampleOf } from './schema-example.js';

describe('exampleOf', () => {
  it.each<[string, JsonValue, JsonValue]>([
    ['const', { const: 4 }, 4],
    ['enum', { enum: ['b', 'a'] }, 'b'],
    ['formats', { type: 'string', format: 'date' }, '2025-01-01'],
    ['lengths', { type: 'string', minLength: 7, maxLength: 8 }, 'value..'],
    ['bounds', { type: 'integer', minimum: 5, maximum: 9 }, 5],
    ['an upper bound alone', { type: 'integer', maximum: -3 }, -3],
    ['exclusive bounds', { type: 'integer', exclusiveMinimum: 5, exclusiveMaximum: 7 }, 6],
    ['multiples', { type: 'integer', minimum: 5, multipleOf: 4 }, 8],
    ['nullable types', { type: ['null', 'boolean'] }, true],
    ['item counts', { type: 'array', items: { type: 'null' }, minItems: 3 }, [null, null, null]],
    ['alternatives', { anyOf: [{ type: 'null' }, { type: 'integer' }] }, 1],
    [
      'parts put together',
      {
        allOf: [
          { type: 'object', properties: { a: { type: 'string' } } },
          { type: 'object', properties: { b: { type: 'boolean' } } },
        ],
      },
      { a: 'a', b: true },
    ],
    ['references', { $ref: '#/$defs/~1name', $defs: { '/name': { type: 'integer' } } }, 1],
    ['nothing said', {}, 'value'],
  ])('knows %s', (_, schema, example) => {
    expect(exampleOf(schema)).toEqual(example);
  });

  it('ends recursion by what is optional', () => {
    const node = {
      type: 'object',
      properties: {
        next: { anyOf: [{ $ref: '#' }, { type: 'null' }] },
        children: { type: 'array', items: { $ref: '#' } },
      },
      required: ['next', 'children'],
    };
    const text = JSON.stringify(exampleOf(node));
    expect(text).toContain('"next":null,"children":[]');
  });
});
