import { describe, expect, it } from '@jest/globals';
import { argumentsSchema, currentSchema, definitionOf } from './index.js';

describe('the schema of arguments', () => {
  it('is an object that names its properties', () => {
    const whole = { type: 'object', properties: { a: { type: 'string' } }, required: ['a'] };
    expect(argumentsSchema(whole)).toBe(whole);
    const none = { type: 'object', properties: {} };
    expect(argumentsSchema({})).toEqual(none);
    expect(argumentsSchema({ type: 'object' })).toEqual(none);
    expect(argumentsSchema({ properties: { a: {} } })).toEqual({ type: 'object', properties: { a: {} } });
  });

  it.each(['$defs', 'definitions'])('is what its root refers to in %s', (place) => {
    const node = { type: 'object', properties: { next: { $ref: `#/${place}/Node` } } };
    const schema = { $ref: `#/${place}/Node`, [place]: { Node: node } };
    expect(argumentsSchema(schema)).toEqual({ ...node, [place]: { Node: node } });
  });

  it('keeps a reference that leads nowhere', () => {
    const schema = { $ref: '#/$defs/Gone' };
    expect(argumentsSchema(schema)).toEqual({ type: 'object', properties: {}, ...schema });
    expect(definitionOf('#/$defs/toString', { $defs: {} })).toBeUndefined();
  });
});

describe('a schema in current words', () => {
  it('has $defs, and null as a type', () => {
    expect(
      currentSchema({
        definitions: { A: { type: 'string', nullable: true } },
        properties: {
          definitions: { type: 'array', items: { $ref: '#/definitions/A' } },
          nullable: { anyOf: [{ type: 'string' }], nullable: true },
          reference: { $ref: '#/definitions/A', nullable: true, description: 'd' },
        },
      }),
    ).toEqual({
      $defs: { A: { type: ['string', 'null'] } },
      properties: {
        definitions: { type: 'array', items: { $ref: '#/$defs/A' } },
        nullable: { anyOf: [{ type: 'string' }, { type: 'null' }] },
        reference: { anyOf: [{ $ref: '#/$defs/A' }, { type: 'null' }], description: 'd' },
      },
    });
  });
});
