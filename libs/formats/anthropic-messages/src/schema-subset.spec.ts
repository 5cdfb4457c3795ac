import { describe, expect, it } from '@jest/globals';
import { fitSchema } from './schema-subset.js';

describe("a schema in Anthropic's subset", () => {
  it('stays as it is where the vendor knows all of it, recursion included', () => {
    const schema = {
      type: 'object',
      properties: {
        value: { type: ['string', 'null'], enum: ['a', null] },
        next: { anyOf: [{ $ref: '#/$defs/Node' }, { type: 'null' }] },
        size: { type: 'integer', enum: [1, 2] },
        sure: { const: true },
      },
      $defs: {
        Node: { type: 'object', properties: { next: { $ref: '#/$defs/Node' } }, additionalProperties: false },
      },
      additionalProperties: false,
    };
    expect(fitSchema(schema)).toEqual({ value: schema, changed: false });
  });

  it('names definitions and null in its words, and loses nothing by it', () => {
    const { value } = fitSchema({
      type: 'object',
      properties: { a: { $ref: '#/definitions/A' } },
      definitions: { A: { type: 'string', nullable: true } },
    });
    expect(value).toEqual({
      type: 'object',
      properties: { a: { $ref: '#/$defs/A' } },
      $defs: { A: { type: ['string', 'null'] } },
      additionalProperties: false,
    });
  });

  it('has unions as anyOf, and tells limits in descriptions', () => {
    const fitted = fitSchema({ oneOf: [{ type: 'string' }, { type: 'integer', minimum: 1 }] });
    const limited = { type: 'integer', description: '{minimum: 1}' };
    expect(fitted).toEqual({ value: { anyOf: [{ type: 'string' }, limited] }, changed: true });
  });
});
