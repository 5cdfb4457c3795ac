import { describe, expect, it } from '@jest/globals';
import { toGrammarSchema } from './grammar-schema.js';

describe('toGrammarSchema', () => {
  it('keeps what a grammar can hold, and every property', () => {
    const schema = {
      type: 'object',
      title: 'Person',
      properties: {
        name: { type: 'string', minLength: 1, description: 'full name' },
        age: { type: ['integer', 'null'] },
        born: { type: 'string', format: 'date' },
        tags: { type: 'array', items: { enum: ['a', 'b'] }, maxItems: 2 },
      },
      required: ['name'],
      additionalProperties: false,
    };
    expect(toGrammarSchema(schema)).toEqual({
      schema: {
        type: 'object',
        properties: {
          name: { type: 'string', minLength: 1 },
          age: { type: ['integer', 'null'] },
          born: { type: 'string', format: 'date' },
          tags: { type: 'array', items: { enum: ['a', 'b'] }, maxItems: 2 },
        },
      },
      ignored: [],
    });
  });

  it('names what it cannot hold, with its place', () => {
    const schema = {
      type: 'object',
      properties: {
        age: { type: 'integer', minimum: 0, maximum: 150 },
        mail: { type: 'string', format: 'email' },
        list: { type: 'array', items: { type: 'string', pattern: 'x' }, uniqueItems: true },
      },
    };
    expect(toGrammarSchema(schema).ignored).toEqual([
      'properties.age.minimum',
      'properties.age.maximum',
      'properties.mail.format',
      'properties.list.uniqueItems',
      'properties.list.items.pattern',
    ]);
  });

  it('turns nullable objects, anyOf and allOf into what the grammar knows', () => {
    const schema = {
      anyOf: [
        { type: ['object', 'null'], properties: { a: { type: 'string' } } },
        { allOf: [{ properties: { b: { const: 1 } } }, { properties: { c: { type: 'boolean' } } }] },
      ],
    };
    expect(toGrammarSchema(schema)).toEqual({
      schema: {
        oneOf: [
          { oneOf: [{ type: 'object', properties: { a: { type: 'string' } } }, { type: ['null'] }] },
          { type: 'object', properties: { b: { const: 1 }, c: { type: ['boolean'] } } },
        ],
      },
      ignored: [],
    });
  });

  it('carries definitions, recursive ones too', () => {
    const schema = {
      $ref: '#/definitions/node',
      definitions: {
        node: {
          type: 'object',
          properties: { next: { anyOf: [{ $ref: '#/definitions/node' }, { type: 'null' }] } },
        },
      },
    };
    expect(toGrammarSchema(schema)).toEqual({
      schema: {
        $ref: '#/$defs/node',
        $defs: {
          node: {
            type: 'object',
            properties: { next: { oneOf: [{ $ref: '#/$defs/node' }, { type: ['null'] }] } },
          },
        },
      },
      ignored: [],
    });
  });
});
