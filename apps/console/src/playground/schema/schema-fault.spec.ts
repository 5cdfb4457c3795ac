import { describe, expect, it } from '@jest/globals';
import { schemaFault } from './schema-fault.js';

const fault = (schema: unknown): string | undefined => schemaFault(JSON.stringify(schema));

describe('schemaFault', () => {
  it('finds nothing wrong with schemas of the usual kinds', () => {
    expect(fault({})).toBeUndefined();
    expect(
      fault({
        type: 'object',
        properties: { tags: { type: 'array', items: { type: ['string', 'null'] } }, any: true },
        required: ['tags'],
      }),
    ).toBeUndefined();
  });

  it('says what is no JSON, and no object', () => {
    expect(schemaFault('{')).toContain('Not JSON');
    expect(schemaFault('[]')).toContain('object');
  });

  it('says where a type is unknown', () => {
    const words = fault({ properties: { list: { items: { type: 'text' } } } });
    expect(words).toContain('"text"');
    expect(words).toContain('/list/items');
  });

  it('says which required property is not described', () => {
    expect(fault({ properties: { a: {} }, required: ['a', 'b'] })).toContain('b');
    expect(fault({ required: 'a' })).toContain('required');
    expect(fault({ properties: [] })).toContain('properties');
  });
});
