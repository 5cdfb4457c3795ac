import { describe, expect, it } from '@jest/globals';
import { fold } from '#libs/canonical';
import type { JsonObject } from '#libs/json';
import { openAiResponsesCodec } from './index.js';

const decode = (...bodies: readonly JsonObject[]) => {
  const decoder = openAiResponsesCodec.createStreamDecoder();
  const events = bodies.flatMap((body) => decoder.push({ data: JSON.stringify(body) }));
  return [...events, ...decoder.end()];
};
const partsOf = (...bodies: readonly JsonObject[]) => fold(decode(...bodies)).candidates[0]?.parts;
const completed = (...output: readonly JsonObject[]) => ({
  type: 'response.completed',
  response: { status: 'completed', output },
});
const added = (item: JsonObject, more: JsonObject = {}) => ({
  type: 'response.output_item.added',
  item,
  ...more,
});
const done = (item: JsonObject, more: JsonObject = {}) => ({
  type: 'response.output_item.done',
  item,
  ...more,
});
const message = (text: string, more: JsonObject = {}) => ({
  type: 'message',
  content: [{ type: 'output_text', text }],
  ...more,
});
const call = (id: string, more: JsonObject = {}) => ({
  type: 'function_call',
  call_id: id,
  name: 'f',
  arguments: `{"by":"${id}"}`,
  ...more,
});
const shell = { type: 'shell_call', id: 'a', call_id: 'c' };
const shellOutput = { type: 'shell_call_output', id: 'b', call_id: 'c' };
const both = [{ name: 'shell_call' }, { name: 'shell_call_output' }];

describe('the places of items', () => {
  it('a call and its result are two items, though they share an id', () => {
    expect(partsOf(completed(shell, shellOutput))).toMatchObject(both);
    expect(partsOf(done(shell), done(shellOutput), completed(shell, shellOutput))).toMatchObject(both);
    expect(partsOf(done(shell, { output_index: 0 }), completed(shell, shellOutput))).toMatchObject(both);
  });

  it('items of one id are each told, and once', () => {
    const [one, two] = [message('one', { id: 'a' }), message('two', { id: 'a' })];
    const texts = [{ text: 'one' }, { text: 'two' }];
    expect(partsOf(completed(one, two))).toMatchObject(texts);
    const told = [done(one, { output_index: 0 }), done(two, { output_index: 1 })];
    const parts = partsOf(...told, completed(one, two));
    expect(parts).toMatchObject(texts);
    expect(parts).toHaveLength(2);
  });

  it('an item that is told already is not told again, wherever it stands', () => {
    const parts = partsOf(
      done(call('c', { id: 'a' }), { output_index: 0 }),
      completed(call('d', { id: 'b' }), call('c', { id: 'a' })),
    );
    expect(parts).toMatchObject([{ id: 'c' }, { id: 'd' }]);
    expect(partsOf(done(call('c')), completed(message('Hi'), call('c')))).toMatchObject([
      { id: 'c' },
      { text: 'Hi' },
    ]);
  });

  it('an item whose id changes on the way is one', () => {
    const told = done(message('Hi', { id: 'a' }), { output_index: 0 });
    expect(partsOf(told, completed(message('Hi', { id: 'b' })))).toMatchObject([{ text: 'Hi' }]);
  });

  it('another type of item at the place of one that was told is told, too', () => {
    const parts = partsOf(done(call('c'), { output_index: 0 }), completed(message('Hi')));
    expect(parts).toMatchObject([{ id: 'c' }, { text: 'Hi' }]);
  });

  it('announced items without numbers are told apart', () => {
    const parts = partsOf(added(call('c', { id: 'a' })), added(call('d', { id: 'b' })), completed());
    expect(parts).toMatchObject([{ id: 'c' }, { id: 'd' }]);
  });
});

describe('a fault in the last event', () => {
  it('does not take what was read before it along', () => {
    const events = decode(completed(message('Hello'), { type: 'function_call' }));
    expect(events.map(({ type }) => type)).toEqual([
      'response-start',
      'part-start',
      'text-delta',
      'part-end',
      'error',
    ]);
  });
});

describe('the id of a call', () => {
  it('is its own where its item and its result have none', () => {
    const output = [call('', { id: '' })];
    const { candidates } = openAiResponsesCodec.decodeResponse({ id: 'resp_1', output });
    expect(candidates[0]?.parts).toMatchObject([{ id: 'call_resp_1_0_0' }]);
  });
});
