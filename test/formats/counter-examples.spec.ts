import { expect, it } from '@jest/globals';
import { explode, fold } from '#libs/canonical';
import type { Codec } from '#libs/canonical';
import { anthropicMessagesCodec } from '#libs/formats/anthropic-messages';
import { bedrockConverseCodec } from '#libs/formats/bedrock-converse';
import { googleGenerateContentCodec } from '#libs/formats/google-generate-content';
import { openAiChatCodec } from '#libs/formats/openai-chat';
import { openAiCompletionsCodec } from '#libs/formats/openai-completions';
import { openAiResponsesCodec } from '#libs/formats/openai-responses';
import type { JsonObject } from '#libs/json';
import { checkOrder, decode, defaults } from './streams.js';

/** What properties found once, each fixed where it was wrong. */

const target = { model: 'm' };
const question = { role: 'user', parts: [{ text: 'Hi' }] };

it('top_k that is no whole number does not reach an upstream that refuses such', () => {
  const said = { contents: [question], generationConfig: { topK: 0.1, maxOutputTokens: 9 } };
  const { value, losses } = anthropicMessagesCodec.encodeRequest(
    googleGenerateContentCodec.decodeRequest(said),
    target,
  );
  expect(value).not.toHaveProperty('top_k');
  expect(losses).toMatchObject([{ path: 'top_k', feature: 'top-k', action: 'dropped' }]);
});

it.each([-1, 0])('top_k %d, which bounds nothing, is left out', (topK) => {
  const said: JsonObject = {
    model: 'm',
    max_tokens: 9,
    messages: [{ role: 'user', content: 'Hi' }],
    top_k: topK,
  };
  const { value, losses } = anthropicMessagesCodec.encodeRequest(openAiChatCodec.decodeRequest(said), target);
  expect(value).not.toHaveProperty('top_k');
  expect(losses).toEqual([]);
});

it('a conversation that holds nothing is refused, not sent without input', () => {
  const request = googleGenerateContentCodec.decodeRequest({ contents: [{ parts: [{}] }] });
  expect(() => openAiResponsesCodec.encodeRequest(request, target)).toThrow(
    "'messages' hold nothing that OpenAI Responses could answer",
  );
});

it('a first event that cannot be read begins a stream before it ends it', () => {
  const junk = { candidates: [{ content: { parts: [{ text: 'a' }, { text: [] }] } }], responseId: 'r' };
  const events = decode(googleGenerateContentCodec, [{ data: JSON.stringify(junk) }]);
  expect(events.map(({ type }) => type)).toEqual(['response-start', 'error']);
});

const itemEvents = (...items: readonly JsonObject[]) =>
  items.map((item, place) => {
    const type = `response.output_item.${place === 0 ? 'added' : 'done'}`;
    return { event: type, data: JSON.stringify({ type, output_index: 0, item }) };
  });

it('an item that becomes another one, which cannot be read, ends its stream as an error', () => {
  const events = decode(openAiResponsesCodec, itemEvents({ type: 'x' }, { type: 'message' }));
  expect(events.map(({ type }) => type)).toEqual(['response-start', 'error']);
});

it('a call that never told its name is no part', () => {
  const events = decode(openAiResponsesCodec, itemEvents({ type: 'function_call' }, {}));
  expect(events.map(({ type }) => type)).toEqual(['response-start', 'error']);
});

it.each<[string, Codec, JsonObject]>([
  ['chat', openAiChatCodec, { message: { role: 'assistant', content: 'a' }, finish_reason: 'stop' }],
  ['completions', openAiCompletionsCodec, { text: 'a', finish_reason: 'stop' }],
])('candidates of %s that have the same number come one after the other', (_, codec, choice) => {
  const one = { index: 0, ...choice };
  const response = codec.decodeResponse({ id: 'a', created: 1, model: 'm', choices: [one, one] });
  expect(response.candidates.map(({ index }) => index)).toEqual([0, 1]);
  checkOrder(explode(response));
});

const streamOf = (...events: readonly (readonly [event: string, body: JsonObject])[]) =>
  events.map(([event, body]) => ({ event, data: JSON.stringify(body) }));

it.each<[string, Codec, ReturnType<typeof streamOf>]>([
  [
    'chat',
    openAiChatCodec,
    streamOf(
      ['', { choices: [{ delta: { tool_calls: [{ function: { arguments: '{}' } }] } }] }],
      ['', { choices: [{ finish_reason: 'tool_calls' }] }],
    ),
  ],
  [
    'messages',
    anthropicMessagesCodec,
    streamOf(['', { type: 'content_block_start', content_block: { type: 'tool_use', id: 'a', name: '' } }]),
  ],
  [
    'messages, which does not even say so',
    anthropicMessagesCodec,
    streamOf(
      ['', { type: 'content_block_start', content_block: { type: 'tool_use', id: 'a' } }],
      ['', { type: 'message_delta', delta: { stop_reason: 'tool_use' } }],
    ),
  ],
  [
    'Converse',
    bedrockConverseCodec,
    streamOf(['contentBlockStart', { start: { toolUse: { toolUseId: 'a' } } }]),
  ],
  [
    'generateContent',
    googleGenerateContentCodec,
    streamOf([
      '',
      { candidates: [{ content: { parts: [{ functionCall: { name: '' } }] }, finishReason: 'STOP' }] },
    ]),
  ],
  [
    'responses',
    openAiResponsesCodec,
    streamOf([
      '',
      { type: 'response.completed', response: { output: [{ type: 'function_call', name: '' }] } },
    ]),
  ],
])('a stream of %s with a call that has no name is no answer', (_, codec, wire) => {
  const events = decode(codec, wire);
  checkOrder(events);
  expect(events.at(-1)).toMatchObject({ type: 'error', error: { code: 'provider_invalid_response' } });
});

it.each<[string, Codec, JsonObject]>([
  ['chat', openAiChatCodec, { choices: [{ message: { tool_calls: [{ function: { name: '' } }] } }] }],
  ['messages', anthropicMessagesCodec, { content: [{ type: 'tool_use', id: 'a', name: '', input: {} }] }],
  [
    'messages, which does not even say so',
    anthropicMessagesCodec,
    { content: [{ type: 'tool_use', id: 'a', input: {} }] },
  ],
  [
    'Converse',
    bedrockConverseCodec,
    { output: { message: { content: [{ toolUse: { toolUseId: 'a', name: '' } }] } } },
  ],
  [
    'generateContent',
    googleGenerateContentCodec,
    { candidates: [{ content: { parts: [{ functionCall: { name: '' } }] } }] },
  ],
  ['responses', openAiResponsesCodec, { output: [{ type: 'function_call', name: '' }] }],
])('an answer of %s with a call that has no name is none', (_, codec, body) => {
  expect(() => codec.decodeResponse(body)).toThrow(
    expect.objectContaining({ code: 'provider_invalid_response' }),
  );
});

const withoutIds: readonly JsonObject[] = [{}, { id: null }, { id: '' }];

it.each(withoutIds)('a call of messages with %j for an id has one, streamed or whole', (said) => {
  const call = { type: 'tool_use', name: 'f', input: {}, ...said };
  const events = decode(
    anthropicMessagesCodec,
    streamOf(
      ['', { type: 'message_start', message: { id: 'm' } }],
      ['', { type: 'content_block_start', index: 0, content_block: call }],
      ['', { type: 'message_delta', delta: { stop_reason: 'tool_use' } }],
    ),
  );
  const whole = anthropicMessagesCodec.decodeResponse({ id: 'm', content: [call] });
  for (const { candidates } of [fold(events), whole]) {
    expect(candidates).toMatchObject([{ parts: [{ type: 'tool-call', id: 'call_m_0_0', input: '{}' }] }]);
  }
});

it.each(withoutIds)('a call of Converse with %j for an id has one, streamed or whole', ({ id }) => {
  const toolUse = { name: 'f', input: {}, ...(id !== undefined && { toolUseId: id }) };
  const events = decode(
    bedrockConverseCodec,
    streamOf(
      ['contentBlockStart', { contentBlockIndex: 0, start: { toolUse } }],
      ['messageStop', { stopReason: 'tool_use' }],
    ),
  );
  const whole = bedrockConverseCodec.decodeResponse({ output: { message: { content: [{ toolUse }] } } });
  for (const { candidates } of [fold(events), whole]) {
    expect(candidates).toMatchObject([{ parts: [{ type: 'tool-call', id: 'call_0_0', name: 'f' }] }]);
  }
});

it('a report that only looks like that of Converse is written anew for its clients', () => {
  const response = openAiResponsesCodec.decodeResponse({ output: [], usage: { inputTokens: 0 } });
  const { value } = bedrockConverseCodec.encodeResponse(response, defaults);
  expect(value.usage).toEqual({ inputTokens: 0, outputTokens: 0, totalTokens: 0 });
});

it('a prompt that names nothing is refused, not sent as a chat without messages', () => {
  const request = openAiResponsesCodec.decodeRequest({ model: 'm', prompt: {} });
  expect(() => openAiChatCodec.encodeRequest(request, target)).toThrow(
    "'messages' hold nothing that Chat Completions could answer",
  );
});
