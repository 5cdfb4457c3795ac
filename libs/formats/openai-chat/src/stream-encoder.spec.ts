import { describe, expect, it } from '@jest/globals';
import { GatewayError } from '#libs/canonical';
import type { PartStart, Proof, ReplyDefaults, StreamEvent } from '#libs/canonical';
import { openAiChatCodec } from './index.js';

const defaults: ReplyDefaults = { model: 'asked', id: 'abc', created: 7, includeUsage: false };

function encode(events: readonly StreamEvent[], fields: Partial<ReplyDefaults> = {}): unknown[] {
  const encoder = openAiChatCodec.createStreamEncoder({ ...defaults, ...fields });
  const wire = events.flatMap((event) => encoder.push(event));
  expect(wire.every((event) => event.event === undefined)).toBe(true);
  return wire.map(({ data }) => (data === '[DONE]' ? data : (JSON.parse(data) as unknown)));
}

const choice = (delta: object, finish: string | null = null, logprobs: object | null = null) => ({
  id: 'chatcmpl-abc',
  object: 'chat.completion.chunk',
  created: 7,
  model: 'asked',
  choices: [{ index: 0, delta, logprobs, finish_reason: finish }],
});
const role = choice({ role: 'assistant', content: '' });
const start: StreamEvent = { type: 'response-start' };
const end: StreamEvent = { type: 'response-end' };
const ended = (reason: 'stop' | 'refusal' | 'pause' = 'stop'): StreamEvent => ({
  type: 'candidate-end',
  candidate: 0,
  finish: { reason },
});
const part = (value: PartStart, ...events: StreamEvent[]): StreamEvent[] => [
  { type: 'part-start', candidate: 0, part: 0, start: value },
  ...events,
  { type: 'part-end', part: 0 },
];
const text = part({ type: 'text' }, { type: 'text-delta', part: 0, text: 'Hi' });
const call = { type: 'tool-call', id: 'toolu_1', name: 'f', kind: 'function', executor: 'client' } as const;

describe('an encoded stream', () => {
  it('has role, words, finish and the done mark', () => {
    expect(encode([start, ...text, ended(), end])).toEqual([
      role,
      choice({ content: 'Hi' }),
      choice({}, 'stop'),
      '[DONE]',
    ]);
  });

  it('has the role even where nothing is said', () => {
    expect(encode([start, ended(), end])).toEqual([role, choice({}, 'stop'), '[DONE]']);
  });

  it('reports usage last, and null before, where the client asked', () => {
    const usage: StreamEvent = {
      type: 'usage',
      usage: { input: { uncached: 2, cacheRead: 3 }, output: { total: 4, reasoning: 1 } },
    };
    expect(encode([start, usage, ...text, ended(), end], { includeUsage: true })).toEqual([
      { ...role, usage: null },
      { ...choice({ content: 'Hi' }), usage: null },
      { ...choice({}, 'stop'), usage: null },
      {
        ...role,
        choices: [],
        usage: {
          prompt_tokens: 5,
          completion_tokens: 4,
          total_tokens: 9,
          prompt_tokens_details: { cached_tokens: 3 },
          completion_tokens_details: { reasoning_tokens: 1 },
        },
      },
      '[DONE]',
    ]);
    expect(encode([start, usage, ...text, ended(), end])).toHaveLength(4);
  });

  it("prefers the upstream's identity, without a prefix", () => {
    const [first] = encode([
      { type: 'response-start', id: 'msg_1', model: 'claude', created: 9, serviceTier: 'flex' },
      ended(),
      end,
    ]);
    expect(first).toMatchObject({ id: 'msg_1', model: 'claude', created: 9, service_tier: 'flex' });
  });

  it('opens tool calls with index, id, type and name', () => {
    const events = part(
      call,
      { type: 'tool-input-delta', part: 0, text: '{"a":' },
      { type: 'tool-input-delta', part: 0, text: '1}' },
    );
    expect(encode([start, ...events, ended(), end])).toEqual([
      role,
      choice({
        tool_calls: [{ index: 0, id: 'toolu_1', type: 'function', function: { name: 'f', arguments: '' } }],
      }),
      choice({ tool_calls: [{ index: 0, function: { arguments: '{"a":' } }] }),
      choice({ tool_calls: [{ index: 0, function: { arguments: '1}' } }] }),
      choice({}, 'tool_calls'),
      '[DONE]',
    ]);
  });

  it('gives a call without input an empty object', () => {
    expect(encode([start, ...part(call), ended(), end])[2]).toEqual(
      choice({ tool_calls: [{ index: 0, function: { arguments: '{}' } }] }),
    );
  });

  it('puts the proof of a call into a piece that has an input like any other', () => {
    const proof: Proof = { kind: 'thought-signature', data: 's', issuer: 'google' };
    expect(encode([start, ...part(call, { type: 'reasoning-proof', part: 0, proof })])[2]).toEqual(
      choice({
        tool_calls: [
          {
            index: 0,
            function: { arguments: '' },
            extra_content: { google: { thought_signature: 's' } },
          },
        ],
      }),
    );
  });

  it('numbers calls densely and leaves out those that the vendor ran', () => {
    const events: StreamEvent[] = [
      { type: 'part-start', candidate: 0, part: 4, start: { ...call, kind: 'server', executor: 'provider' } },
      { type: 'tool-input-delta', part: 4, text: 'x' },
      { type: 'part-start', candidate: 0, part: 9, start: { ...call, kind: 'custom' } },
      { type: 'tool-input-delta', part: 9, text: 'y' },
      { type: 'part-end', part: 4 },
      { type: 'part-end', part: 9 },
    ];
    expect(encode([start, ...events]).slice(1)).toEqual([
      choice({ tool_calls: [{ index: 0, id: 'toolu_1', type: 'custom', custom: { name: 'f', input: '' } }] }),
      choice({ tool_calls: [{ index: 0, custom: { input: 'y' } }] }),
    ]);
  });

  it('puts thinking in reasoning_content, summaries apart', () => {
    const events = part(
      { type: 'reasoning' },
      { type: 'reasoning-delta', part: 0, text: 'a', summary: 0 },
      { type: 'reasoning-delta', part: 0, text: 'b', summary: 0 },
      { type: 'reasoning-delta', part: 0, text: 'c', summary: 1 },
      { type: 'reasoning-proof', part: 0, proof: { kind: 'signature', data: 's', issuer: 'anthropic' } },
    );
    expect(encode([start, ...events]).slice(1)).toEqual(
      ['a', 'b', '\n\nc'].map((words) => choice({ reasoning_content: words })),
    );
  });

  it('puts logprobs beside the next words', () => {
    const logprobs = { content: [{ token: 'é', logprob: -1 }] };
    const written = {
      content: [{ token: 'é', logprob: -1, bytes: [195, 169], top_logprobs: [] }],
      refusal: null,
    };
    const reported: StreamEvent = { type: 'logprobs', candidate: 0, logprobs };
    expect(encode([start, reported, ...text, ended()])).toEqual([
      role,
      choice({ content: 'Hi' }, null, written),
      choice({}, 'stop'),
    ]);
    expect(encode([start, ...text, reported, ended()])[2]).toEqual(choice({}, 'stop', written));
  });

  it('maps reasons that the format has no word for', () => {
    expect(encode([start, ended('refusal')])[1]).toEqual(choice({}, 'content_filter'));
    expect(encode([start, ended('pause')])[1]).toEqual(choice({}, 'stop'));
  });

  it('ends in an error without the done mark', () => {
    const error = new GatewayError('provider_broken_stream', 'Cut.');
    expect(encode([start, ...text.slice(0, 2), { type: 'error', error }]).at(-1)).toEqual({
      error: { message: 'Cut.', type: 'server_error', param: null, code: 'provider_broken_stream' },
    });
  });

  it('is silent on pings', () => {
    expect(encode([start, { type: 'ping' }])).toEqual([]);
  });
});
