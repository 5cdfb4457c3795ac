import { describe, expect, it } from '@jest/globals';
import { createAnswerBuilder } from './answer-builder.js';
import type { AssistantMessage } from './conversation.js';

const start: AssistantMessage = {
  id: 'a',
  createdAt: 1,
  role: 'assistant',
  model: 'tiny',
  format: 'messages',
  parts: [],
  state: 'waiting',
};

describe('an answer', () => {
  it('is put together in the order its parts came, each by its number', () => {
    const builder = createAnswerBuilder(start);
    builder.push([{ type: 'reasoning', index: 0, delta: 'Let ' }], 100);
    builder.push([{ type: 'reasoning', index: 0, delta: 'me see' }], 300);
    builder.push([{ type: 'reasoning-proof', index: 0, value: { signature: 's' } }], 350);
    builder.push([{ type: 'text', index: 1, delta: 'Hi' }], 400);
    builder.push(
      [
        { type: 'tool-call', index: 2, id: 'x', name: 'f', delta: '{"a"' },
        { type: 'tool-call', index: 3, id: 'y', name: 'g' },
        { type: 'tool-call', index: 2, delta: ':1}' },
        { type: 'text', index: 1, delta: ' there' },
      ],
      500,
    );
    builder.push([{ type: 'file', index: 4, mediaType: 'image/jpeg', data: 'aGk=' }], 550);
    builder.push([{ type: 'usage', usage: { inputTokens: 1 } }], 560);
    builder.push(
      [
        { type: 'usage', usage: { outputTokens: 2 } },
        { type: 'finish', reason: 'end_turn' },
      ],
      600,
    );
    expect(builder.message()).toEqual({
      ...start,
      finish: 'end_turn',
      measures: { firstToken: 100, inputTokens: 1, outputTokens: 2 },
      parts: [
        {
          type: 'reasoning',
          text: 'Let me see',
          duration: 300,
          proof: { format: 'messages', value: { signature: 's' } },
        },
        { type: 'text', text: 'Hi there' },
        { type: 'tool-call', id: 'x', name: 'f', arguments: '{"a":1}' },
        { type: 'tool-call', id: 'y', name: 'g', arguments: '' },
        { type: 'file', mediaType: 'image/jpeg', name: 'file-5.jpg', data: 'aGk=' },
      ],
    });
  });

  it('keeps parts that do not change the same objects, and itself while nothing came', () => {
    const builder = createAnswerBuilder(start);
    builder.push(
      [
        { type: 'reasoning', index: 0, delta: 'hm' },
        { type: 'text', index: 1, delta: 'a' },
      ],
      1,
    );
    const before = builder.message();
    expect(builder.message()).toBe(before);
    builder.push([{ type: 'text', index: 1, delta: 'b' }], 2);
    const after = builder.message();
    expect(after.parts[0]).toBe(before.parts[0]);
    expect(after.parts[1]).toEqual({ type: 'text', text: 'ab' });
    expect(before.parts[1]).toEqual({ type: 'text', text: 'a' });
  });

  it('counts thinking that is taken up again without what came between', () => {
    const builder = createAnswerBuilder(start);
    builder.push([{ type: 'reasoning', index: 0, delta: 'a' }], 0);
    builder.push([{ type: 'text', index: 0, delta: 'b' }], 10);
    builder.push([{ type: 'reasoning', index: 0, delta: 'c' }], 100);
    builder.push([{ type: 'text', index: 0, delta: 'd' }], 105);
    expect(builder.message().parts[0]).toMatchObject({ text: 'ac', duration: 15 });
  });

  it('keeps the first error', () => {
    const builder = createAnswerBuilder(start);
    builder.push(
      [
        { type: 'error', message: 'one', code: 'x' },
        { type: 'error', message: 'two' },
      ],
      1,
    );
    expect(builder.error).toEqual({ message: 'one', code: 'x' });
  });

  it('takes time in proportion to its length', () => {
    const builder = createAnswerBuilder(start);
    const begin = performance.now();
    for (let count = 0; count < 300_000; count++) {
      builder.push([{ type: 'text', index: 0, delta: 'words ' }], count);
      if (count % 100 === 0) builder.message();
    }
    expect(builder.message().parts).toMatchObject([{ text: expect.any(String) }]);
    expect(performance.now() - begin).toBeLessThan(5000);
  });
});
