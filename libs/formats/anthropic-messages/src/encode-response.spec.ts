import { describe, expect, it } from '@jest/globals';
import { explode, fold } from '#libs/canonical';
import type { Candidate, CanonicalResponse, Part, WireEvent } from '#libs/canonical';
import { openProof } from '#libs/codec-kit';
import type { JsonObject } from '#libs/json';
import { anthropicMessagesCodec, checkAnthropicMessagesGrammar } from './index.js';

const { encodeResponse, createStreamDecoder, createStreamEncoder } = anthropicMessagesCodec;
const defaults = { model: 'asked', id: 'abc', created: 7, includeUsage: true };
const answer = (
  parts: readonly Part[],
  finish: Candidate['finish'] = { reason: 'stop' },
): CanonicalResponse => ({
  candidates: [{ index: 0, parts, finish }],
  usage: { input: { total: 10, cacheRead: 4 }, output: { total: 3, reasoning: 1 } },
});
const contentOf = (...parts: Part[]) => {
  const { value, losses } = encodeResponse(answer(parts), defaults);
  return { content: value.content, losses: losses.map(({ feature, action }) => `${feature};${action}`) };
};

/** The blocks that a stream of the answer makes. */
function streamed(response: CanonicalResponse): unknown {
  const encoder = createStreamEncoder(defaults);
  const wire: WireEvent[] = explode(response).flatMap((event) => encoder.push(event));
  checkAnthropicMessagesGrammar(wire);
  const decoder = createStreamDecoder();
  const folded = fold([...wire.flatMap((event) => decoder.push(event)), ...decoder.end()]);
  return encodeResponse(folded, defaults).value;
}

const call: Part = {
  type: 'tool-call',
  id: 'call_1',
  name: 'f',
  kind: 'function',
  executor: 'client',
  input: '{"a":1}',
};

describe("another vendor's answer", () => {
  it('is a message with the four counts', () => {
    const { value, losses } = encodeResponse(answer([{ type: 'text', text: 'Hi' }]), defaults);
    expect(value).toEqual({
      id: 'msg_abc',
      type: 'message',
      role: 'assistant',
      model: 'asked',
      content: [{ type: 'text', text: 'Hi' }],
      stop_reason: 'end_turn',
      stop_sequence: null,
      usage: {
        input_tokens: 6,
        output_tokens: 3,
        cache_creation_input_tokens: 0,
        cache_read_input_tokens: 4,
        output_tokens_details: { thinking_tokens: 1 },
      },
    });
    expect(losses).toEqual([]);
  });

  it('without usage has zeros, which is reported', () => {
    const { value, losses } = encodeResponse({ candidates: [] }, defaults);
    expect(value).toMatchObject({ content: [], usage: { input_tokens: 0, output_tokens: 0 } });
    expect(losses).toMatchObject([{ feature: 'finish-reason' }, { feature: 'usage', action: 'filled' }]);
  });

  it('splits cache writes by lifetime', () => {
    const usage = {
      input: { uncached: 1, cacheWrite: { fiveMinutes: 2, oneHour: 3 } },
      output: { total: 1 },
    };
    expect(encodeResponse({ candidates: [], usage }, defaults).value.usage).toEqual({
      input_tokens: 1,
      output_tokens: 1,
      cache_creation_input_tokens: 5,
      cache_read_input_tokens: 0,
      cache_creation: { ephemeral_5m_input_tokens: 2, ephemeral_1h_input_tokens: 3 },
    });
  });

  it.each([
    [{ reason: 'stop-sequence', stopSequence: 'X' }, 'stop_sequence', 'X'],
    [{ reason: 'length' }, 'max_tokens', null],
    [{ reason: 'content-filter' }, 'refusal', null],
    [{ reason: 'tool-calls' }, 'tool_use', null],
    [{ reason: 'context-window' }, 'model_context_window_exceeded', null],
    [{ reason: 'pause' }, 'pause_turn', null],
    [{ reason: 'stop', raw: { format: 'openai-chat', value: 'stop' } }, 'end_turn', null],
  ] as const)('that ended for %j stops with %s', (finish, stopReason, stopSequence) => {
    expect(encodeResponse(answer([], finish), defaults).value).toMatchObject({
      stop_reason: stopReason,
      stop_sequence: stopSequence,
    });
  });

  it('with calls stops for them', () => {
    const response = answer([call]);
    expect(encodeResponse(response, defaults).value).toMatchObject({
      content: [{ type: 'tool_use', id: 'call_1', name: 'f', input: { a: 1 } }],
      stop_reason: 'tool_use',
    });
    expect(streamed(response)).toMatchObject({ stop_reason: 'tool_use', content: [{ input: { a: 1 } }] });
  });

  it('has objects for input, whatever the model wrote', () => {
    expect(contentOf({ ...call, input: '' }).content).toMatchObject([{ input: {} }]);
    expect(contentOf({ ...call, input: '{"cut' })).toMatchObject({
      content: [{ input: { _raw: '{"cut' } }],
      losses: ['tool-input;approximated'],
    });
    const custom: Part = { ...call, kind: 'custom', input: 'a "b"\n😀' };
    expect(contentOf(custom).content).toMatchObject([{ input: { input: 'a "b"\n😀' } }]);
    expect(streamed(answer([custom]))).toMatchObject({ content: [{ input: { input: 'a "b"\n😀' } }] });
    expect(streamed(answer([{ ...call, input: '' }]))).toMatchObject({ content: [{ input: {} }] });
  });

  it('carries proofs in an envelope, of thinking and of calls', () => {
    const encrypted = { kind: 'encrypted', data: 'gAAA', issuer: 'openai', id: 'rs_1' } as const;
    const thought = { kind: 'thought-signature', data: 'Cg', issuer: 'google' } as const;
    const response = answer([
      { type: 'reasoning', summary: ['a', 'b'], proof: encrypted },
      { ...call, proof: thought },
    ]);
    const { value, losses } = encodeResponse(response, defaults);
    const content = value.content as (JsonObject & { signature: string })[];
    expect(content).toMatchObject([
      { type: 'thinking', thinking: 'a\n\nb' },
      { type: 'tool_use' },
      { type: 'thinking', thinking: '' },
    ]);
    expect(openProof(content[0]?.signature ?? '')).toEqual(encrypted);
    expect(openProof(content[2]?.signature ?? '')).toEqual(thought);
    expect(losses).toEqual([]);
    expect(streamed(response)).toMatchObject({ content });
  });

  it('keeps thinking without a proof, and thinking without words for its proof', () => {
    expect(contentOf({ type: 'reasoning', text: 'h' }).content).toEqual([
      { type: 'thinking', thinking: 'h', signature: '' },
    ]);
    expect(contentOf({ type: 'reasoning' }).content).toEqual([]);
    const encrypted = { kind: 'encrypted', data: 'x', issuer: 'openai' } as const;
    expect(contentOf({ type: 'reasoning', proof: encrypted }).content).toMatchObject([{ thinking: '' }]);
    expect(streamed(answer([{ type: 'reasoning', proof: encrypted }]))).toMatchObject({
      content: [{ thinking: '' }],
    });
  });

  it('has a refusal as text', () => {
    const refused = answer([{ type: 'refusal', text: 'No.' }]);
    expect(encodeResponse(refused, defaults).value).toMatchObject({
      content: [{ type: 'text', text: 'No.' }],
      stop_reason: 'refusal',
    });
    expect(streamed(refused)).toMatchObject({ content: [{ text: 'No.' }], stop_reason: 'refusal' });
  });

  it('cites pages', () => {
    const cited: Part = {
      type: 'text',
      text: 'It rains.',
      annotations: [{ kind: 'url-citation', url: 'https://e.x', start: 3, end: 8 }],
    };
    const citation = {
      type: 'web_search_result_location',
      url: 'https://e.x',
      title: null,
      encrypted_index: '',
      cited_text: 'rains',
    };
    expect(contentOf(cited).content).toMatchObject([{ citations: [citation] }]);
    expect(streamed(answer([cited]))).toMatchObject({ content: [{ citations: [citation] }] });
  });

  it('names what the format has no form for', () => {
    const lost = contentOf(
      { type: 'media', media: 'image', source: { kind: 'url', url: 'https://e.x' } },
      { type: 'media', media: 'audio', source: { kind: 'bytes', base64: 'A' }, transcript: 'Hello' },
      { type: 'opaque', format: 'openai-responses', name: 'computer_call', value: {} },
      { ...call, kind: 'server', executor: 'provider' },
      { type: 'text', text: '' },
    );
    expect(lost).toEqual({
      content: [{ type: 'text', text: 'Hello' }],
      losses: ['image;dropped', 'audio;approximated', 'computer_call;dropped', 'server-tool-call;dropped'],
    });
    const two: CanonicalResponse = {
      candidates: [...answer([]).candidates, { index: 1, parts: [], finish: { reason: 'stop' } }],
      usage: {},
    };
    expect(encodeResponse(two, defaults).losses).toMatchObject([
      { feature: 'candidates', action: 'dropped' },
    ]);
  });
});
