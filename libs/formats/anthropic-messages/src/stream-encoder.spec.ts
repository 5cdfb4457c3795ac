import { describe, expect, it } from '@jest/globals';
import { GatewayError } from '#libs/canonical';
import type { PartStart, ReplyDefaults, StreamEvent } from '#libs/canonical';
import type { JsonObject } from '#libs/json';
import { anthropicMessagesCodec, checkAnthropicMessagesGrammar } from './index.js';

const defaults: ReplyDefaults = { model: 'asked', id: 'abc', created: 7, includeUsage: false };

function encode(...events: StreamEvent[]): JsonObject[] {
  const encoder = anthropicMessagesCodec.createStreamEncoder(defaults);
  const wire = events.flatMap((event) => encoder.push(event));
  const last = events.at(-1)?.type;
  if (last === 'response-end' || last === 'error') checkAnthropicMessagesGrammar(wire);
  expect(wire.every(({ event, data }) => data.includes(`"type":"${event ?? ''}"`))).toBe(true);
  return wire.map(({ data }) => JSON.parse(data) as JsonObject);
}

const start: StreamEvent = { type: 'response-start' };
const end: StreamEvent = { type: 'response-end' };
const ended: StreamEvent = { type: 'candidate-end', candidate: 0, finish: { reason: 'stop' } };
const open = (part: number, opening: PartStart, candidate = 0): StreamEvent => ({
  type: 'part-start',
  candidate,
  part,
  start: opening,
});
const words = (part: number, text: string): StreamEvent => ({ type: 'text-delta', part, text });
const input = (part: number, text: string): StreamEvent => ({ type: 'tool-input-delta', part, text });
const close = (part: number): StreamEvent => ({ type: 'part-end', part });
const call = (id: string): PartStart => ({
  type: 'tool-call',
  id,
  name: 'f',
  kind: 'function',
  executor: 'client',
});
const typesOf = (events: readonly JsonObject[]) =>
  events.map(({ type, index }) =>
    index === undefined
      ? type
      : [type, index].map((value) => JSON.stringify(value).replaceAll('"', '')).join(' '),
  );

describe('an encoded stream', () => {
  it('has message, block, reason and end', () => {
    expect(encode(start, open(0, { type: 'text' }), words(0, 'Hi'), close(0), ended, end)).toEqual([
      {
        type: 'message_start',
        message: {
          id: 'msg_abc',
          type: 'message',
          role: 'assistant',
          model: 'asked',
          content: [],
          stop_reason: null,
          stop_sequence: null,
          usage: {
            input_tokens: 0,
            output_tokens: 0,
            cache_creation_input_tokens: 0,
            cache_read_input_tokens: 0,
          },
        },
      },
      { type: 'content_block_start', index: 0, content_block: { type: 'text', text: '' } },
      { type: 'content_block_delta', index: 0, delta: { type: 'text_delta', text: 'Hi' } },
      { type: 'content_block_stop', index: 0 },
      {
        type: 'message_delta',
        delta: { stop_reason: 'end_turn', stop_sequence: null },
        usage: {
          input_tokens: 0,
          output_tokens: 0,
          cache_creation_input_tokens: 0,
          cache_read_input_tokens: 0,
        },
      },
      { type: 'message_stop' },
    ]);
  });

  it('counts in the start what is known then, and all of it at the end', () => {
    const prompt: StreamEvent = { type: 'usage', usage: { input: { total: 9, cacheRead: 4 } } };
    const answer: StreamEvent = { type: 'usage', usage: { output: { total: 3, reasoning: 2 } } };
    const [first, ...others] = encode(
      start,
      prompt,
      open(0, { type: 'text' }),
      words(0, 'x'),
      close(0),
      ended,
      answer,
      end,
    );
    expect(first).toMatchObject({
      message: { usage: { input_tokens: 5, cache_read_input_tokens: 4, output_tokens: 0 } },
    });
    expect(others.at(-2)).toMatchObject({
      usage: {
        input_tokens: 5,
        cache_read_input_tokens: 4,
        output_tokens: 3,
        output_tokens_details: { thinking_tokens: 2 },
      },
    });
  });

  it('puts parts that were open at once one after the other', () => {
    const events = encode(
      start,
      open(0, call('a')),
      open(1, call('b')),
      input(1, '{"b":'),
      input(0, '{"a":'),
      input(1, '1}'),
      close(1),
      input(0, '1}'),
      open(2, { type: 'text' }),
      words(2, 'x'),
      close(0),
      close(2),
      ended,
      end,
    );
    expect(typesOf(events)).toEqual([
      'message_start',
      'content_block_start 0',
      'content_block_delta 0',
      'content_block_delta 0',
      'content_block_stop 0',
      'content_block_start 1',
      'content_block_delta 1',
      'content_block_delta 1',
      'content_block_stop 1',
      'content_block_start 2',
      'content_block_delta 2',
      'content_block_stop 2',
      'message_delta',
      'message_stop',
    ]);
    expect(events.at(-2)).toMatchObject({ delta: { stop_reason: 'tool_use' } });
  });

  it('passes the first open part on at once', () => {
    const encoder = anthropicMessagesCodec.createStreamEncoder(defaults);
    for (const event of [start, open(0, call('a'))]) encoder.push(event);
    expect(encoder.push(input(0, '{'))).toHaveLength(1);
  });

  it('signs thinking last, and sets summaries apart', () => {
    const thought = (text: string, summary: number): StreamEvent => ({
      type: 'reasoning-delta',
      part: 0,
      text,
      summary,
    });
    const proof: StreamEvent = {
      type: 'reasoning-proof',
      part: 0,
      proof: { kind: 'signature', data: 'Eq', issuer: 'anthropic' },
    };
    const events = encode(
      start,
      open(0, { type: 'reasoning' }),
      proof,
      thought('a', 0),
      thought('b', 0),
      thought('c', 1),
      close(0),
      ended,
      end,
    );
    expect(events.slice(1, -2).map(({ content_block, delta }) => content_block ?? delta)).toEqual([
      { type: 'thinking', thinking: '', signature: '' },
      { type: 'thinking_delta', thinking: 'a' },
      { type: 'thinking_delta', thinking: 'b' },
      { type: 'thinking_delta', thinking: '\n\nc' },
      { type: 'signature_delta', signature: 'Eq' },
      undefined,
    ]);
  });

  it('leaves out what the format has no form for, without a gap in the indexes', () => {
    const server: PartStart = { ...call('s'), kind: 'server', executor: 'provider' } as PartStart;
    const events = encode(
      start,
      open(0, { type: 'media', media: 'image' }),
      { type: 'media-delta', part: 0, base64: 'A' },
      close(0),
      open(1, server),
      input(1, '{}'),
      close(1),
      {
        type: 'opaque',
        candidate: 0,
        value: { type: 'opaque', format: 'openai-responses', name: 'x', value: {} },
      },
      open(2, { type: 'text' }, 1),
      words(2, 'second answer'),
      close(2),
      open(3, { type: 'text' }),
      close(3),
      open(4, { type: 'text' }),
      words(4, 'x'),
      close(4),
      ended,
      { ...ended, candidate: 1 },
      end,
    );
    expect(typesOf(events)).toEqual([
      'message_start',
      'content_block_start 0',
      'content_block_delta 0',
      'content_block_stop 0',
      'message_delta',
      'message_stop',
    ]);
  });

  it('joins halves of a character in the input of a custom tool', () => {
    const events = encode(
      start,
      open(0, { ...call('a'), kind: 'custom' } as PartStart),
      input(0, 'a\ud83d'),
      input(0, '\ude00"'),
      close(0),
      ended,
      end,
    );
    const json = events
      .map(({ delta }) => (delta as { partial_json?: string } | undefined)?.partial_json ?? '')
      .join('');
    expect(JSON.parse(json)).toEqual({ input: 'a😀"' });
  });

  it('pings, and ends in an error without a reason', () => {
    expect(typesOf(encode(start, { type: 'ping' }))).toEqual(['message_start', 'ping']);
    const error = new GatewayError('provider_broken_stream', 'Cut.');
    expect(
      typesOf(encode(start, open(0, { type: 'text' }), words(0, 'x'), { type: 'error', error })),
    ).toEqual(['message_start', 'content_block_start 0', 'content_block_delta 0', 'error']);
    expect(typesOf(encode(start, { type: 'error', error }))).toEqual(['error']);
  });
});
