import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import type { Candidate, CanonicalResponse, Finish } from '#libs/canonical';
import { openAiChatCodec } from '#libs/formats/openai-chat';
import type { JsonValue } from '#libs/json';
import { openAiResponsesCodec } from './index.js';

const { decodeRequest, decodeResponse, encodeResponse } = openAiResponsesCodec;
const defaults = { model: 'asked', id: 'x1', created: 7, includeUsage: true };
const answer = (parts: Candidate['parts'], finish: Finish = { reason: 'stop' }): CanonicalResponse => ({
  id: 'msg_foreign',
  model: 'claude',
  candidates: [{ index: 0, parts, finish }],
  usage: { input: { uncached: 3, cacheRead: 2 }, output: { total: 4, reasoning: 1 } },
});
const encode = (...args: Parameters<typeof answer>) => encodeResponse(answer(...args), defaults);

describe("another format's answer", () => {
  it('is a whole response', () => {
    expect(encode([{ type: 'text', text: 'Hi' }])).toEqual({
      value: {
        id: 'resp_x1',
        object: 'response',
        created_at: 7,
        completed_at: null,
        status: 'completed',
        model: 'claude',
        error: null,
        incomplete_details: null,
        instructions: null,
        output: [
          {
            type: 'message',
            id: 'msg_x1_0',
            status: 'completed',
            role: 'assistant',
            content: [{ type: 'output_text', text: 'Hi', annotations: [] }],
          },
        ],
        usage: {
          input_tokens: 5,
          input_tokens_details: { cached_tokens: 2, cache_write_tokens: 0 },
          output_tokens: 4,
          output_tokens_details: { reasoning_tokens: 1 },
          total_tokens: 9,
        },
        background: false,
        frequency_penalty: 0,
        max_output_tokens: null,
        max_tool_calls: null,
        metadata: {},
        parallel_tool_calls: true,
        presence_penalty: 0,
        previous_response_id: null,
        prompt_cache_key: null,
        reasoning: { effort: null, summary: null },
        safety_identifier: null,
        service_tier: 'default',
        store: true,
        temperature: 1,
        text: { format: { type: 'text' } },
        tool_choice: 'auto',
        tools: [],
        top_logprobs: 0,
        top_p: 1,
        truncation: 'disabled',
        user: null,
      },
      losses: [],
    });
  });

  it('repeats what was asked', () => {
    const tool = { type: 'function', name: 'f', parameters: null, strict: null };
    const request = decodeRequest({
      model: 'asked',
      input: 'secret question',
      instructions: 'sys',
      tools: [tool],
      tool_choice: 'required',
      temperature: 0.2,
      text: { verbosity: 'low' },
      reasoning: { effort: 'low', context: 'auto' },
      truncation: 'auto',
      store: false,
      metadata: { a: 'b' },
      conversation: 'conv_1',
      max_output_tokens: null,
      stream: true,
      include: [],
      vendor_field: 1,
    });
    const { value } = encodeResponse(answer([]), { ...defaults, request });
    expect(value).toMatchObject({
      instructions: 'sys',
      tools: [tool],
      tool_choice: 'required',
      temperature: 0.2,
      text: { format: { type: 'text' }, verbosity: 'low' },
      reasoning: { effort: 'low', summary: null, context: 'auto' },
      truncation: 'auto',
      store: false,
      metadata: { a: 'b' },
      conversation: { id: 'conv_1' },
      max_output_tokens: null,
    });
    for (const key of ['input', 'stream', 'include', 'vendor_field']) expect(value).not.toHaveProperty(key);
  });

  it('carries the proofs of thinking and of calls through the client and back', () => {
    const signature = { kind: 'signature', data: 'sig+/=', issuer: 'anthropic' } as const;
    const redacted = { kind: 'redacted', data: 'r', issuer: 'anthropic' } as const;
    const thought = { kind: 'thought-signature', data: 'ts', issuer: 'google' } as const;
    const tool = { type: 'tool-call', name: 'f', kind: 'function', executor: 'client', input: '' } as const;
    const { value, losses } = encode([
      { type: 'reasoning', text: 'Hm.', proof: signature },
      { type: 'reasoning', proof: redacted },
      { type: 'text', text: 'Calling.' },
      { ...tool, id: 'a', proof: thought },
      { ...tool, id: 'b' },
    ]);
    expect(losses).toEqual([]);
    const output = value.output as JsonValue[];
    expect(output).toMatchObject([
      { type: 'reasoning', summary: [], content: [{ type: 'reasoning_text', text: 'Hm.' }] },
      { type: 'reasoning', summary: [] },
      { type: 'message' },
      { type: 'function_call', id: 'fc_x1_3', call_id: 'a', arguments: '{}' },
      { type: 'reasoning', summary: [], encrypted_content: expect.stringMatching(/^gw1\.google\./) },
      { type: 'function_call', call_id: 'b' },
    ]);
    const [turn] = decodeRequest({ model: 'm', input: output }).messages;
    expect(turn?.parts.map((part) => ('proof' in part ? part.proof : part.type))).toEqual([
      signature,
      redacted,
      'text',
      thought,
      'tool-call',
    ]);
  });

  const ends: [finish: Finish['reason'], status: string, reason: string | undefined][] = [
    ['stop', 'completed', undefined],
    ['stop-sequence', 'completed', undefined],
    ['tool-calls', 'completed', undefined],
    ['pause', 'completed', undefined],
    ['length', 'incomplete', 'max_output_tokens'],
    ['context-window', 'incomplete', 'max_output_tokens'],
    ['content-filter', 'incomplete', 'content_filter'],
    ['refusal', 'incomplete', 'content_filter'],
    ['error', 'failed', undefined],
  ];
  it.each(ends)('that ended by %s is %s', (reason, status, incomplete) => {
    const { value } = encode([{ type: 'text', text: 'x' }], { reason });
    expect(value).toMatchObject({
      status,
      incomplete_details: incomplete === undefined ? null : { reason: incomplete },
      error: status === 'failed' ? { code: 'server_error' } : null,
      output: [{ status: status === 'incomplete' ? 'incomplete' : 'completed' }],
    });
  });

  it('that refused in words is whole', () => {
    expect(encode([{ type: 'refusal', text: 'No.' }], { reason: 'refusal' }).value).toMatchObject({
      status: 'completed',
      output: [{ content: [{ type: 'refusal', refusal: 'No.' }] }],
    });
  });

  it('keeps images as calls of the tool that makes them, and reports what has no form', () => {
    const { value, losses } = encode([
      { type: 'media', media: 'image', source: { kind: 'bytes', base64: 'AA' }, mediaType: 'image/png' },
      { type: 'media', media: 'audio', source: { kind: 'bytes', base64: 'AA' } },
      {
        type: 'tool-call',
        id: 's',
        name: 'web_search',
        kind: 'server',
        executor: 'provider',
        input: '{}',
      },
      { type: 'opaque', format: 'anthropic-messages', name: 'odd', value: {} },
    ]);
    expect(value.output).toEqual([
      { type: 'image_generation_call', id: 'ig_x1_0', status: 'completed', result: 'AA' },
    ]);
    expect(losses.map(({ feature }) => feature)).toEqual(['audio', 'server-tool-call', 'odd']);
  });
});

describe('an answer of this format', () => {
  const base = { id: 'resp_1', object: 'response', created_at: 1, model: 'm', output: [] };
  it('that has failed is an error', () => {
    const failed = { ...base, status: 'failed', error: { code: 'rate_limit_exceeded', message: 'Slow.' } };
    expect(() => decodeResponse(failed)).toThrow(expect.objectContaining({ code: 'provider_rate_limited' }));
    const image = { ...base, status: 'failed', error: { code: 'image_too_large', message: 'Large.' } };
    expect(() => decodeResponse(image)).toThrow(
      expect.objectContaining({ code: 'provider_rejected', message: 'Large.' }),
    );
  });

  it.each([null, 'x', {}, { output: 1 }])('is not %j', (body) => {
    expect(() => decodeResponse(body)).toThrow(
      expect.objectContaining({ code: 'provider_invalid_response' }),
    );
  });

  it('is read into usage by field', () => {
    const usage = {
      input_tokens: 10,
      input_tokens_details: { cached_tokens: 4, cache_write_tokens: 1 },
      output_tokens: 5,
      output_tokens_details: { reasoning_tokens: 2 },
      total_tokens: 15,
    };
    expect(decodeResponse({ ...base, usage }).usage).toEqual({
      input: { total: 10, uncached: 5, cacheRead: 4, cacheWrite: { total: 1 } },
      output: { total: 5, reasoning: 2 },
      raw: usage,
    });
  });
});

describe("chat completions' answers reach clients of this format", () => {
  const folder = new URL('../../openai-chat/fixtures/responses/', import.meta.url);
  const bodies = readdirSync(folder).map((file) => ({
    name: file.replace('.json', ''),
    body: JSON.parse(readFileSync(new URL(file, folder), 'utf8')) as JsonValue,
  }));
  it.each(bodies)('$name', ({ body }) => {
    const response = openAiChatCodec.decodeResponse(body);
    const { value } = encodeResponse(response, defaults);
    const again = decodeResponse(value);
    const kinds = (from: CanonicalResponse) =>
      from.candidates[0]?.parts.map(({ type }) => type).filter((type) => type !== 'media');
    expect(kinds(again)).toEqual(kinds(response));
    expect(again.usage?.output?.total).toBe(response.usage?.output?.total);
  });
});
