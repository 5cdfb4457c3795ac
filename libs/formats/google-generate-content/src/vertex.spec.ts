import { describe, expect, it } from '@jest/globals';
import type { JsonObject } from '#libs/json';
import {
  decodeCountTokensRequest,
  decodeGenerateContentRequest,
  encodeCountTokensRequest,
  googleGenerateContentCodec,
} from './index.js';

const target = { model: 'gemini-2.5-flash', dialect: { vertex: true } };
const path = { model: 'gemini-2.5-flash', stream: false };
const call = (id: string): JsonObject => ({ functionCall: { name: 'f', args: {}, id } });
const result = (id: string): JsonObject => ({
  functionResponse: { name: 'f', response: { output: id }, id },
});
const conversation = (...results: JsonObject[]): JsonObject => ({
  contents: [
    { parts: [{ text: 'Hi' }] },
    { role: 'model', parts: [call('a'), call('b')] },
    { role: 'user', parts: results },
  ],
});

describe("Google's own clients at Vertex AI", () => {
  it('lose their ids of calls, which it refuses, and gain roles, which it wants', () => {
    const request = decodeGenerateContentRequest(conversation(result('a'), result('b')), path);
    const { value, losses } = googleGenerateContentCodec.encodeRequest(request, target);
    const bare = { name: 'f', args: {} };
    expect(value.contents).toEqual([
      { role: 'user', parts: [{ text: 'Hi' }] },
      { role: 'model', parts: [{ functionCall: bare }, { functionCall: bare }] },
      {
        role: 'user',
        parts: ['a', 'b'].map((output) => ({ functionResponse: { name: 'f', response: { output } } })),
      },
    ]);
    expect(losses).toEqual([]);
  });

  it('learn where results come in another order than their calls', () => {
    const request = decodeGenerateContentRequest(conversation(result('b'), result('a')), path);
    expect(googleGenerateContentCodec.encodeRequest(request, target).losses).toMatchObject([
      { path: 'contents.2', feature: 'tool-call-ids', action: 'approximated' },
    ]);
  });

  it.each([
    [true, ['store;dropped']],
    [false, []],
  ])('are not stored (%j)', (store, losses) => {
    const request = decodeGenerateContentRequest({ ...conversation(result('a'), result('b')), store }, path);
    const encoded = googleGenerateContentCodec.encodeRequest(request, target);
    expect(encoded.value).not.toHaveProperty('store');
    expect(encoded.losses.map(({ feature, action }) => `${feature};${action}`)).toEqual(losses);
  });
});

it('counts what stands beside the contents', () => {
  const body = {
    contents: [{ role: 'user', parts: [{ text: 'Hi' }] }],
    systemInstruction: { parts: [{ text: 'Be kind' }] },
    tools: [{ functionDeclarations: [{ name: 'f' }] }],
    generationConfig: { temperature: 1 },
  };
  const request = decodeCountTokensRequest({ ...body, labels: { a: 'b' } }, { model: 'm' });
  expect(encodeCountTokensRequest(request, target).value).toEqual(body);
});

it('is sent no ids that Google once gave', () => {
  const { value } = googleGenerateContentCodec.encodeRequest(
    {
      model: 'x',
      source: 'openai-chat',
      messages: [
        { role: 'user', parts: [{ type: 'text', text: 'Hi' }] },
        {
          role: 'assistant',
          parts: [
            { type: 'tool-call', id: 'g1', name: 'f', kind: 'function', executor: 'client', input: '{}' },
          ],
        },
        {
          role: 'tool',
          parts: [{ type: 'tool-result', callId: 'g1', parts: [{ type: 'text', text: 'ok' }] }],
        },
      ],
    },
    target,
  );
  expect(JSON.stringify(value)).not.toContain('"id"');
});
