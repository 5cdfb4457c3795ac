import { describe, expect, it } from '@jest/globals';
import type { Candidate, Part } from '#libs/canonical';
import { openAiChatCodec } from './index.js';

const { decodeResponse, encodeResponse } = openAiChatCodec;
const defaults = { model: 'asked', id: 'abc', created: 7, includeUsage: false };
const answer = (parts: readonly Part[], fields: Partial<Candidate> = {}) =>
  encodeResponse({ candidates: [{ index: 0, parts, finish: { reason: 'stop' }, ...fields }] }, defaults);

describe("another format's answer", () => {
  it('has every required field', () => {
    expect(answer([{ type: 'text', text: 'Hi' }])).toEqual({
      value: {
        id: 'chatcmpl-abc',
        object: 'chat.completion',
        created: 7,
        model: 'asked',
        choices: [
          {
            index: 0,
            message: { role: 'assistant', content: 'Hi', refusal: null },
            logprobs: null,
            finish_reason: 'stop',
          },
        ],
      },
      losses: [],
    });
  });

  it('keeps tool calls beside text, arguments as JSON', () => {
    const call = {
      type: 'tool-call',
      id: 'toolu_1',
      name: 'f',
      kind: 'function',
      executor: 'client',
      input: '',
    } as const;
    const { value } = answer([{ type: 'text', text: 'Hi' }, call]);
    expect(value.choices).toMatchObject([
      {
        message: {
          content: 'Hi',
          tool_calls: [{ id: 'toolu_1', type: 'function', function: { name: 'f', arguments: '{}' } }],
        },
        finish_reason: 'tool_calls',
      },
    ]);
  });

  it('joins texts, and thinking in its own field', () => {
    const { value, losses } = answer([
      {
        type: 'reasoning',
        summary: ['One.', 'Two.'],
        proof: { kind: 'encrypted', data: 'x', issuer: 'openai' },
      },
      { type: 'text', text: 'A' },
      { type: 'text', text: 'B', annotations: [{ kind: 'url-citation', url: 'https://a' }] },
    ]);
    expect(value.choices).toMatchObject([
      {
        message: {
          content: 'AB',
          reasoning_content: 'One.\n\nTwo.',
          annotations: [
            {
              type: 'url_citation',
              url_citation: { url: 'https://a', title: '', start_index: 0, end_index: 0 },
            },
          ],
        },
      },
    ]);
    expect(losses).toMatchObject([{ feature: 'reasoning-proof', action: 'dropped' }]);
  });

  it('reports what it cannot carry', () => {
    const { value, losses } = answer(
      [
        { type: 'media', media: 'image', source: { kind: 'bytes', base64: '' } },
        { type: 'tool-call', id: 'x', name: 's', kind: 'server', executor: 'provider', input: '' },
        { type: 'opaque', format: 'anthropic-messages', name: 'container', value: {} },
      ],
      { finish: { reason: 'pause', raw: { format: 'anthropic-messages', value: 'pause_turn' } } },
    );
    expect(losses.map(({ feature, action }) => `${feature} ${action}`)).toEqual([
      'image dropped',
      'server-tool-call dropped',
      'container dropped',
      'finish-reason approximated',
    ]);
    expect(value.choices).toMatchObject([{ message: { content: null }, finish_reason: 'stop' }]);
  });
});

describe("an upstream's answer", () => {
  it('that holds an error is that error', () => {
    expect(() => decodeResponse({ error: { message: 'x', code: 429 } })).toThrow(
      expect.objectContaining({ code: 'provider_rate_limited' }),
    );
  });

  it.each([['text'], [null], [[]], [{}], [{ choices: 'x' }], [{ choices: [1] }], [{ choices: [{}] }]])(
    '%j is none',
    (body) => {
      expect(() => decodeResponse(body)).toThrow(
        expect.objectContaining({ code: 'provider_invalid_response', status: 502 }),
      );
    },
  );

  it('may leave much away', () => {
    expect(decodeResponse({ id: '', choices: [{ message: { content: 'Hi' } }] })).toEqual({
      candidates: [{ index: 0, parts: [{ type: 'text', text: 'Hi' }], finish: { reason: 'unknown' } }],
      ext: { 'openai-chat': { id: '' } },
    });
  });

  it('may hold blocks of its own kind, thinking among them', () => {
    const content = [
      { type: 'thinking', thinking: [{ type: 'text', text: 'Hm' }] },
      { type: 'reference', ids: [1] },
      { type: 'text', text: 'Hi' },
    ];
    expect(decodeResponse({ choices: [{ message: { content } }] }).candidates[0]?.parts).toEqual([
      { type: 'reasoning', text: 'Hm' },
      { type: 'opaque', format: 'openai-chat', name: 'reference', value: content[1] },
      { type: 'text', text: 'Hi' },
    ]);
  });

  it('has an id for every tool call, and arguments as text', () => {
    const message = {
      tool_calls: [{ function: { name: 'f', arguments: { a: 1 } } }, { function: { name: 'g' } }],
    };
    const { candidates } = decodeResponse({ id: 'r/1', choices: [{ message, finish_reason: 'stop' }] });
    expect(candidates[0]).toMatchObject({
      parts: [
        { id: 'call_r1_0_0', name: 'f', input: '{"a":1}' },
        { id: 'call_r1_0_1', name: 'g', input: '' },
      ],
      finish: { reason: 'tool-calls' },
    });
  });

  it('counts input with what was cached, and output with what was thought', () => {
    const usage = {
      prompt_tokens: 10,
      completion_tokens: 5,
      total_tokens: 15,
      prompt_tokens_details: { cached_tokens: 3, cache_write_tokens: 2, audio_tokens: 0 },
      completion_tokens_details: { reasoning_tokens: 4, accepted_prediction_tokens: 1 },
    };
    expect(decodeResponse({ choices: [], usage }).usage).toEqual({
      input: { total: 10, uncached: 5, cacheRead: 3, cacheWrite: { total: 2 }, audio: 0 },
      output: { total: 5, reasoning: 4, acceptedPrediction: 1 },
      raw: usage,
    });
    expect(
      decodeResponse({ choices: [], usage: { prompt_tokens: 4, prompt_cache_hit_tokens: 3 } }).usage?.input,
    ).toEqual({
      total: 4,
      uncached: 1,
      cacheRead: 3,
    });
  });
});
