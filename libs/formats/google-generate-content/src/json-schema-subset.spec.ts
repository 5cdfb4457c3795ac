import { describe, expect, it } from '@jest/globals';
import type { JsonObject } from '#libs/json';
import { dialectFor } from './dialect.js';
import { Encoding } from './encoding.js';
import { withinSubset } from './json-schema-subset.js';

const request = { source: 'openai-chat', model: 'm', messages: [] } as const;

/** The schema for the vendor, and what the client is told of it. */
function written(schema: JsonObject): { schema: JsonObject; told: readonly string[] } {
  const encoding = new Encoding(dialectFor(request, { model: 'm' }), false);
  const subset = withinSubset(schema, encoding, 'tools.0');
  return { schema: subset, told: encoding.losses.map(({ detail }) => detail ?? '') };
}
const kept = (schema: JsonObject) => ({ schema, told: [] });
const told = (keywords: string) => [`The model's schemas lack ${keywords}; the description says it.`];

describe("a schema at Google's", () => {
  it('stays as it is where the vendor knows all of it, recursion included', () => {
    const schema = {
      type: 'object',
      properties: {
        value: { type: ['string', 'null'] },
        next: { anyOf: [{ $ref: '#/$defs/Node' }, { type: 'null' }] },
        size: { type: 'integer', enum: [1, 2], minimum: 1 },
        map: { type: 'object', additionalProperties: { oneOf: [{ type: 'number' }, { type: 'string' }] } },
      },
      $defs: { Node: { type: 'object', properties: { next: { $ref: '#/$defs/Node' } } } },
      required: ['value'],
      additionalProperties: false,
    };
    expect(written(schema)).toEqual(kept(schema));
  });

  it('names its definitions as the current JSON Schema does', () => {
    expect(
      written({ properties: { a: { $ref: '#/definitions/A' } }, definitions: { A: { type: 'string' } } }),
    ).toEqual(kept({ properties: { a: { $ref: '#/$defs/A' } }, $defs: { A: { type: 'string' } } }));
  });

  it('keeps what is said beside a reference', () => {
    const reference = { $ref: '#/$defs/A', description: 'the first', default: 1 };
    const $defs = { A: { type: 'string' } };
    expect(written({ properties: { a: reference }, $defs })).toEqual(
      kept({ properties: { a: { description: 'the first', anyOf: [{ $ref: '#/$defs/A' }] } }, $defs }),
    );
    expect(written({ $ref: '#/$defs/A', $defs })).toEqual(kept({ $ref: '#/$defs/A', $defs }));
  });

  it('lays the objects of allOf together', () => {
    const named = { type: 'object', properties: { name: { type: 'string' } }, required: ['name'] };
    const aged = { properties: { age: { type: 'number' } }, required: ['age'] };
    const both = { properties: { ...named.properties, ...aged.properties }, required: ['name', 'age'] };
    expect(written({ description: 'd', allOf: [named, aged] })).toEqual(
      kept({ description: 'd', type: 'object', ...both }),
    );
    const $defs = { Named: named };
    expect(written({ $defs, allOf: [{ $ref: '#/$defs/Named' }, aged] })).toEqual(
      kept({ $defs, type: 'object', ...both }),
    );
    expect(written({ allOf: [{ $ref: '#/$defs/Named' }], $defs, description: 'd' }).told).toEqual([]);
  });

  it('tells of an allOf that does not add up', () => {
    const twice = {
      allOf: [{ properties: { a: { type: 'string' } } }, { properties: { a: { minLength: 1 } } }],
    };
    expect(written(twice)).toMatchObject({
      schema: { description: expect.any(String) },
      told: told('allOf'),
    });
    const foreign = { allOf: [{ minLength: 1 }, { pattern: 'a' }] };
    expect(written(foreign).told).toEqual(told('allOf'));
  });

  it('has enums of strings and numbers; a null is said by the type', () => {
    expect(written({ const: 'a' })).toEqual(kept({ enum: ['a'] }));
    expect(written({ const: null })).toEqual(kept({ type: 'null' }));
    expect(written({ const: true })).toEqual({
      schema: { type: 'boolean', description: '(const: true)' },
      told: told('const'),
    });
    expect(written({ type: ['string', 'null'], enum: ['a', null] })).toEqual(
      kept({ type: ['string', 'null'], enum: ['a'] }),
    );
    expect(written({ enum: ['a', true] })).toEqual({
      schema: { description: '(enum: ["a",true])' },
      told: told('enum'),
    });
  });

  it("reads OpenAPI's nullable", () => {
    expect(written({ type: 'string', nullable: true })).toEqual(kept({ type: ['string', 'null'] }));
    expect(written({ type: 'string', nullable: false })).toEqual(kept({ type: 'string' }));
  });
});
