import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { accumulateResponse } from 'openai/lib/responses/ResponseAccumulator';
import type { Response, ResponseStreamEvent } from 'openai/resources/responses/responses';
import { fold, GatewayError } from '#libs/canonical';
import type { Part, StreamEvent, WireEvent } from '#libs/canonical';
import { EventStreamParser } from '#libs/event-stream';
import { openAiChatCodec } from '#libs/formats/openai-chat';
import type { JsonObject } from '#libs/json';
import { checkOpenAiResponsesGrammar, openAiResponsesCodec } from './index.js';

const defaults = { model: 'asked', id: 'x1', created: 7, includeUsage: true };

function encode(events: readonly StreamEvent[]): WireEvent[] {
  const encoder = openAiResponsesCodec.createStreamEncoder(defaults);
  return events.flatMap((event) => encoder.push(event));
}

function decode(wire: readonly WireEvent[]): StreamEvent[] {
  const decoder = openAiResponsesCodec.createStreamDecoder();
  return [...wire.flatMap((event) => decoder.push(event)), ...decoder.end()];
}

const names = (wire: readonly WireEvent[]) => wire.map(({ event }) => event?.replace('response.', ''));
const bodies = (wire: readonly WireEvent[]) => wire.map(({ data }) => JSON.parse(data) as JsonObject);
const last = (wire: readonly WireEvent[]) => bodies(wire).at(-1)?.response as JsonObject;

const start: StreamEvent = { type: 'response-start', id: 'foreign', model: 'claude' };
const end: StreamEvent = { type: 'response-end' };
const ended: StreamEvent = { type: 'candidate-end', candidate: 0, finish: { reason: 'stop' } };
const call = (part: number, id: string): StreamEvent => ({
  type: 'part-start',
  candidate: 0,
  part,
  start: { type: 'tool-call', id, name: 'f', kind: 'function', executor: 'client' },
});
const input = (part: number, text: string): StreamEvent => ({ type: 'tool-input-delta', part, text });
const partEnd = (part: number): StreamEvent => ({ type: 'part-end', part });
const text = (part: number, ...words: string[]): StreamEvent[] => [
  { type: 'part-start', candidate: 0, part, start: { type: 'text' } },
  ...words.map((word): StreamEvent => ({ type: 'text-delta', part, text: word })),
];

describe("another format's stream", () => {
  it('is told in the whole grammar', () => {
    const usage: StreamEvent = { type: 'usage', usage: { input: { total: 1 }, output: { total: 2 } } };
    const wire = encode([start, ...text(0, 'Hi', ' 🌍'), partEnd(0), ended, usage, end]);
    checkOpenAiResponsesGrammar(wire);
    expect(names(wire)).toEqual([
      'created',
      'in_progress',
      'output_item.added',
      'content_part.added',
      'output_text.delta',
      'output_text.delta',
      'output_text.done',
      'content_part.done',
      'output_item.done',
      'completed',
    ]);
    expect(bodies(wire)[0]).toMatchObject({
      sequence_number: 0,
      response: { id: 'resp_x1', status: 'in_progress', model: 'claude', output: [], usage: null },
    });
    expect(last(wire)).toMatchObject({
      id: 'resp_x1',
      status: 'completed',
      usage: { input_tokens: 1, output_tokens: 2, total_tokens: 3 },
      output: [{ id: 'msg_x1_0', content: [{ text: 'Hi 🌍' }] }],
    });
  });

  it('puts calls that come at once one after the other', () => {
    const wire = encode([
      start,
      ...text(9, 'First.'),
      partEnd(9),
      call(0, 'a'),
      call(1, 'b'),
      input(1, '{"b"'),
      input(0, '{"a"'),
      input(1, ':2}'),
      input(0, ':1}'),
      partEnd(1),
      partEnd(0),
      ended,
      end,
    ]);
    checkOpenAiResponsesGrammar(wire);
    expect(last(wire).output).toMatchObject([
      { type: 'message' },
      { type: 'function_call', id: 'fc_x1_1', call_id: 'a', arguments: '{"a":1}' },
      { type: 'function_call', id: 'fc_x1_2', call_id: 'b', arguments: '{"b":2}' },
    ]);
  });

  it('gives a call without arguments an empty object', () => {
    const wire = encode([start, call(0, 'a'), partEnd(0), ended, end]);
    checkOpenAiResponsesGrammar(wire);
    expect(last(wire).output).toMatchObject([{ arguments: '{}' }]);
  });

  it('carries proofs of thinking and of calls', () => {
    const signature = { kind: 'signature', data: 's', issuer: 'anthropic' } as const;
    const thought = { kind: 'thought-signature', data: 't', issuer: 'google' } as const;
    const wire = encode([
      start,
      { type: 'part-start', candidate: 0, part: 0, start: { type: 'reasoning' } },
      { type: 'reasoning-delta', part: 0, text: 'Hm' },
      { type: 'reasoning-delta', part: 0, text: 'one', summary: 4 },
      { type: 'reasoning-delta', part: 0, text: 'two', summary: 7 },
      { type: 'reasoning-proof', part: 0, proof: signature },
      partEnd(0),
      call(1, 'a'),
      { type: 'reasoning-proof', part: 1, proof: thought },
      partEnd(1),
      call(2, 'b'),
      partEnd(2),
      ended,
      end,
    ]);
    checkOpenAiResponsesGrammar(wire);
    const { output } = last(wire);
    expect(output).toMatchObject([
      {
        type: 'reasoning',
        id: 'rs_x1_0',
        content: [{ text: 'Hm' }],
        summary: [{ text: 'one' }, { text: 'two' }],
      },
      { type: 'function_call' },
      { type: 'reasoning', id: 'rs_x1_2' },
      { type: 'function_call' },
    ]);
    const [turn] = openAiResponsesCodec.decodeRequest({ model: 'm', input: output ?? [] }).messages;
    const proofs = turn?.parts.map((part) => ('proof' in part ? part.proof : undefined));
    expect(proofs).toEqual([signature, thought, undefined]);
  });

  it.each([
    ['length', 'incomplete'],
    ['content-filter', 'incomplete'],
    ['error', 'failed'],
  ] as const)('that ended by %s ends in response.%s', (reason, name) => {
    const wire = encode([
      start,
      ...text(0, 'Once'),
      partEnd(0),
      { type: 'candidate-end', candidate: 0, finish: { reason } },
      end,
    ]);
    checkOpenAiResponsesGrammar(wire);
    expect(names(wire).at(-1)).toBe(name);
    const status = name === 'incomplete' ? 'incomplete' : 'completed';
    expect(last(wire)).toMatchObject({ status: name, output: [{ status }] });
  });

  it('ends in an error that every SDK throws on, and in nothing else', () => {
    const error = new GatewayError('provider_broken_stream', 'Cut.');
    const wire = encode([start, ...text(0, 'Once'), { type: 'error', error }]);
    checkOpenAiResponsesGrammar(wire);
    expect(bodies(wire).at(-1)).toEqual({
      type: 'error',
      sequence_number: 5,
      code: 'provider_broken_stream',
      message: 'Cut.',
      param: null,
      error: { type: 'server_error', code: 'provider_broken_stream', message: 'Cut.', param: null },
    });
    expect(names(encode([start, { type: 'error', error }]))).toEqual(['error']);
  });

  it('is silent on pings and on what has no form', () => {
    expect(encode([start, { type: 'ping' }])).toEqual([]);
    const opaque: StreamEvent = {
      type: 'opaque',
      candidate: 0,
      value: { type: 'opaque', format: 'anthropic-messages', name: 'x', value: {} },
    };
    const video: StreamEvent = {
      type: 'part-start',
      candidate: 0,
      part: 0,
      start: { type: 'media', media: 'video' },
    };
    const wire = encode([start, opaque, video, partEnd(0), ended, end]);
    checkOpenAiResponsesGrammar(wire);
    expect(last(wire).output).toEqual([]);
  });

  it('gives the first of several answers, in whatever order they come', () => {
    const logprobs = { content: [{ token: 'b', logprob: -1 }] };
    const other: StreamEvent[] = [
      { type: 'logprobs', candidate: 1, logprobs },
      { type: 'part-start', candidate: 1, part: 7, start: { type: 'text' } },
      { type: 'text-delta', part: 7, text: 'b' },
      partEnd(7),
      { type: 'candidate-end', candidate: 1, finish: { reason: 'length' } },
    ];
    const first = [...text(0, 'a'), partEnd(0), ended];
    expect(encode([start, ...other, ...first, end])).toEqual(encode([start, ...first, end]));
    expect(encode([start, ...first, ...other, end])).toEqual(encode([start, ...first, end]));
  });

  it('tells probabilities with the words they are about', () => {
    const logprobs = { content: [{ token: 'a', logprob: -1 }] };
    const reported: StreamEvent = { type: 'logprobs', candidate: 0, logprobs };
    const token = { token: 'a', logprob: -1, bytes: [97], top_logprobs: [] };
    const before = encode([start, reported, ...text(0, 'a'), partEnd(0), ended, end]);
    expect(bodies(before)[4]).toMatchObject({ delta: 'a', logprobs: [token] });
    for (const wire of [before, encode([start, ...text(0, 'a'), partEnd(0), reported, ended, end])]) {
      checkOpenAiResponsesGrammar(wire);
      expect(last(wire).output).toMatchObject([{ content: [{ logprobs: [token] }] }]);
    }
  });
});

describe('any stream, written for a client', () => {
  const streams = (format: string) => {
    const folder = new URL(`../../${format}/fixtures/streams/`, import.meta.url);
    return readdirSync(folder).map((file) => ({
      name: `${format}/${file.replace('.sse', '')}`,
      wire: new EventStreamParser().push(readFileSync(new URL(file, folder))),
    }));
  };
  const decoders = { 'openai-chat': openAiChatCodec, 'openai-responses': openAiResponsesCodec };
  const cases = Object.entries(decoders).flatMap(([format, codec]) =>
    streams(format).map(({ name, wire }) => {
      const decoder = codec.createStreamDecoder();
      return { name, events: [...wire.flatMap((event) => decoder.push(event)), ...decoder.end()] };
    }),
  );

  it.each(cases)('$name is in the grammar, and says the same when read again', ({ events }) => {
    const wire = encode(events);
    checkOpenAiResponsesGrammar(wire);
    const again = decode(wire);
    expect(again.at(-1)?.type).toBe(events.at(-1)?.type);
    if (again.at(-1)?.type === 'error') return;
    expect(words(again)).toEqual(words(events));
  });

  it.each(cases)("$name is accepted by the vendor's own accumulator", ({ events }) => {
    const wire = encode(events);
    let snapshot: Response | undefined;
    for (const body of bodies(wire)) {
      if (body.type === 'error') return;
      snapshot = accumulateResponse(body as unknown as ResponseStreamEvent, snapshot);
    }
    const output = snapshot?.output as unknown;
    // Everything but what the accumulator itself adds.
    expect(output).toMatchObject(last(wire).output as object[]);
  });
});

/** The words and calls of the first candidate; neighbouring texts may become one message, never one part. */
function words(events: readonly StreamEvent[]): unknown[] {
  const parts: readonly Part[] = fold(events).candidates[0]?.parts ?? [];
  return parts.flatMap((part): unknown[] => {
    switch (part.type) {
      case 'text':
      case 'refusal':
        return part.text === '' ? [] : [part.text];
      case 'reasoning':
        return [part.text, part.summary];
      case 'tool-call':
        return [part.id, part.name, part.input === '' ? '{}' : part.input];
      default:
        return [];
    }
  });
}
