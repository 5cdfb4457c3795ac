import { describe, expect, it } from '@jest/globals';
import type { Codec } from '#libs/canonical';
import { googleGenerateContentCodec } from '#libs/formats/google-generate-content';
import { openAiChatCodec } from '#libs/formats/openai-chat';
import { openAiResponsesCodec } from '#libs/formats/openai-responses';
import type { JsonObject } from '#libs/json';
import { anthropicMessagesCodec } from './index.js';

const found = {
  type: 'search_result',
  source: 'https://example.com/oak',
  title: 'Oak',
  content: [
    { type: 'text', text: 'Oaks grow slowly.' },
    { type: 'text', text: 'They live long.' },
  ],
  citations: { enabled: true },
};
const words = 'Search result: Oak\nSource: https://example.com/oak\n\nOaks grow slowly.\n\nThey live long.';

const asked = (...messages: JsonObject[]): JsonObject => ({ model: 'm', max_tokens: 99, messages });
const inTurn = asked({ role: 'user', content: [found, { type: 'text', text: 'How do oaks grow?' }] });
const inResult = asked(
  { role: 'user', content: 'Search.' },
  { role: 'assistant', content: [{ type: 'tool_use', id: 'toolu_1', name: 'search', input: {} }] },
  { role: 'user', content: [{ type: 'tool_result', tool_use_id: 'toolu_1', content: [found] }] },
);

const encoded = (body: JsonObject, codec: Codec): JsonObject =>
  codec.encodeRequest(anthropicMessagesCodec.decodeRequest(body), { model: 'm' }).value;

describe('a search result', () => {
  it.each([
    ['turn', inTurn],
    ['result of a tool', inResult],
  ])('comes back as it was in a %s', (_place, body) => {
    expect(encoded(body, anthropicMessagesCodec)).toEqual(body);
  });

  it('is text to other vendors, with its title and source', () => {
    const text = [words, 'How do oaks grow?'];
    expect(encoded(inTurn, openAiChatCodec).messages).toEqual([
      { role: 'user', content: text.map((one) => ({ type: 'text', text: one })) },
    ]);
    expect(encoded(inTurn, googleGenerateContentCodec).contents).toEqual([
      { role: 'user', parts: text.map((one) => ({ text: one })) },
    ]);
  });

  it('stays within the result of a tool', () => {
    expect(encoded(inResult, openAiChatCodec).messages).toContainEqual({
      role: 'tool',
      tool_call_id: 'toolu_1',
      content: words,
    });
    expect(encoded(inResult, openAiResponsesCodec).input).toContainEqual({
      type: 'function_call_output',
      call_id: 'toolu_1',
      output: words,
    });
    const parts = [{ functionResponse: { name: 'search', response: { output: words } } }];
    expect(encoded(inResult, googleGenerateContentCodec).contents).toContainEqual({ role: 'user', parts });
  });

  it('must name its source', () => {
    const body = asked({ role: 'user', content: [{ ...found, source: null }] });
    expect(() => anthropicMessagesCodec.decodeRequest(body)).toThrow(/source' must not be null/);
  });
});
