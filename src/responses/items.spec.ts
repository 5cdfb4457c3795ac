import { describe, expect, it } from '@jest/globals';
import { asInput, asListed, isPortable, itemsIn, referenceIn, withIds } from './items.js';

describe('items of a response', () => {
  it('are read from a text, and from old clients', () => {
    expect(itemsIn('hi')).toEqual([{ type: 'message', role: 'user', content: 'hi' }]);
    expect(itemsIn([{ role: 'user', content: 'hi' }, 'no item'])).toEqual([
      { type: 'message', role: 'user', content: 'hi' },
    ]);
    expect(itemsIn(undefined)).toEqual([]);
  });

  it('get ids in the style of the vendor where they have none', () => {
    const items = [{ type: 'message' }, { type: 'function_call_output', id: null }, { type: 'x', id: 'y' }];
    expect(withIds(items, () => '1').map(({ id }) => id)).toEqual(['msg_1', 'fco_1', 'y']);
  });

  it('go into a new request without the ids that are the gateway’s own affair', () => {
    expect(asInput({ type: 'message', role: 'user', id: 'msg_1' })).toEqual({
      type: 'message',
      role: 'user',
    });
    expect(asInput({ type: 'function_call_output', id: 'fco_1' })).toEqual({ type: 'function_call_output' });
    const answer = { type: 'message', role: 'assistant', id: 'msg_1' };
    expect(asInput(answer)).toBe(answer);
  });

  it('are listed with their content in parts', () => {
    expect(asListed({ type: 'message', role: 'assistant', content: 'hi' })).toEqual({
      type: 'message',
      role: 'assistant',
      status: 'completed',
      content: [{ type: 'output_text', text: 'hi', annotations: [] }],
    });
    const call = { type: 'function_call' };
    expect(asListed(call)).toBe(call);
  });

  it('stay with their maker where nobody else can read them', () => {
    expect(isPortable({ type: 'reasoning', id: 'rs_1', summary: [] })).toBe(false);
    expect(isPortable({ type: 'message', role: 'assistant' })).toBe(true);
    expect(isPortable({ role: 'user', content: 'hi' })).toBe(true);
  });

  it('may be references', () => {
    expect(referenceIn({ type: 'item_reference', id: 'msg_1' })).toBe('msg_1');
    expect(referenceIn({ type: 'message', id: 'msg_1' })).toBeUndefined();
    expect(referenceIn('text')).toBeUndefined();
  });
});
