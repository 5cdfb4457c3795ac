import { describe, expect, it } from '@jest/globals';
import { fold, GatewayError } from '#libs/canonical';
import type { Finish, StreamEvent } from '#libs/canonical';
import type { JsonObject } from '#libs/json';
import {
  checkGoogleGenerateContentGrammar,
  createJsonArrayStream,
  googleGenerateContentCodec,
} from './index.js';

const { createStreamDecoder, createStreamEncoder, encodeStreamError } = googleGenerateContentCodec;
const defaults = { model: 'asked', id: 'made-up', created: 1, includeUsage: false };
const start: StreamEvent = { type: 'response-start' };
const end: StreamEvent = { type: 'response-end' };
const finish = (reason: Finish['reason'], candidate = 0): StreamEvent => ({
  type: 'candidate-end',
  candidate,
  finish: { reason },
});
const openCall = (part: number, id: string): StreamEvent => ({
  type: 'part-start',
  candidate: 0,
  part,
  start: { type: 'tool-call', id, name: 'f', kind: 'function', executor: 'client' },
});
const openText = (part: number): StreamEvent => ({
  type: 'part-start',
  candidate: 0,
  part,
  start: { type: 'text' },
});
const input = (part: number, text: string): StreamEvent => ({ type: 'tool-input-delta', part, text });
const words = (part: number, text: string): StreamEvent => ({ type: 'text-delta', part, text });
const close = (part: number): StreamEvent => ({ type: 'part-end', part });

function encode(...events: StreamEvent[]): JsonObject[] {
  const encoder = createStreamEncoder(defaults);
  const wire = events.flatMap((event) => encoder.push(event));
  checkGoogleGenerateContentGrammar(wire);
  return wire.map(({ data }) => JSON.parse(data) as JsonObject);
}

/** Without the empty text that every stream's last chunk has. */
const partsOf = (chunks: readonly JsonObject[]) =>
  chunks
    .slice(0, -1)
    .flatMap(({ candidates }) =>
      ((candidates ?? []) as { content?: { parts: JsonObject[] } }[]).flatMap(
        ({ content }) => content?.parts ?? [],
      ),
    );

describe('the stream encoder', () => {
  it('writes text as it comes, and why it ended last, with the usage', () => {
    const usage: StreamEvent = { type: 'usage', usage: { input: { total: 1 }, output: { total: 2 } } };
    expect(
      encode(start, openText(0), words(0, 'a'), words(0, 'b'), close(0), usage, finish('length'), end),
    ).toEqual([
      ...['a', 'b'].map((text) => ({
        candidates: [{ content: { parts: [{ text }], role: 'model' }, index: 0 }],
        modelVersion: 'asked',
        responseId: 'made-up',
      })),
      {
        candidates: [
          { content: { parts: [{ text: '' }], role: 'model' }, finishReason: 'MAX_TOKENS', index: 0 },
        ],
        usageMetadata: { promptTokenCount: 1, candidatesTokenCount: 2, totalTokenCount: 3 },
        modelVersion: 'asked',
        responseId: 'made-up',
      },
    ]);
  });

  it('gives every chunk a part, without which chat clients forget the turn; but none to a silent answer', () => {
    const call = encode(start, openCall(0, 'a'), close(0), finish('tool-calls'), end);
    expect(call.at(-1)?.candidates).toMatchObject([{ content: { parts: [{ text: '' }], role: 'model' } }]);
    expect(encode(start, finish('stop'), end).at(-1)?.candidates).toEqual([
      { finishReason: 'STOP', index: 0 },
    ]);
  });

  it('writes parallel calls whole, in the order in which they opened', () => {
    const chunks = encode(
      start,
      ...[openCall(0, 'a'), openCall(1, 'b'), input(1, '{"y"'), input(0, '{"x":'), input(1, ':2}'), close(1)],
      ...[input(0, '1}'), close(0), finish('tool-calls'), end],
    );
    expect(partsOf(chunks)).toEqual([
      { functionCall: { name: 'f', args: { x: 1 }, id: 'a' } },
      { functionCall: { name: 'f', args: { y: 2 }, id: 'b' } },
    ]);
  });

  it('seals the proof of another vendor on a thought of its own', () => {
    const proof = { kind: 'signature', data: 'Eq==', issuer: 'anthropic' } as const;
    const chunks = encode(
      start,
      { type: 'part-start', candidate: 0, part: 0, start: { type: 'reasoning' } },
      { type: 'reasoning-delta', part: 0, text: 'hm' },
      { type: 'reasoning-proof', part: 0, proof },
      ...[close(0), finish('stop'), end],
    );
    expect(partsOf(chunks)).toEqual([
      { text: 'hm', thought: true },
      {
        text: '',
        thought: true,
        thoughtSignature: Buffer.from('gw1.anthropic.signature.RXE9PQ').toString('base64'),
      },
    ]);
  });

  it('says nothing of what the client cannot use', () => {
    const chunks = encode(
      start,
      { type: 'ping' },
      {
        type: 'opaque',
        candidate: 0,
        value: { type: 'opaque', format: 'openai-chat', name: 'x', value: { x: 1 } },
      },
      {
        type: 'part-start',
        candidate: 0,
        part: 0,
        start: { type: 'tool-call', id: 'a', name: 'f', kind: 'server', executor: 'provider' },
      },
      ...[input(0, '{}'), close(0), openText(1), words(1, 'a'), close(1), finish('stop'), end],
    );
    expect(partsOf(chunks)).toEqual([{ text: 'a' }]);
  });

  it('ends with an error that has a numeric code', () => {
    const error = new GatewayError('provider_broken_stream', 'Cut.');
    expect(encode(start, openText(0), words(0, 'a'), { type: 'error', error }).at(-1)).toMatchObject({
      error: { code: 502, message: 'Cut.', status: 'UNAVAILABLE' },
    });
  });
});

describe('the stream decoder', () => {
  const decode = (...chunks: JsonObject[]): StreamEvent[] => {
    const decoder = createStreamDecoder();
    return [...chunks.flatMap((chunk) => decoder.push({ data: JSON.stringify(chunk) })), ...decoder.end()];
  };
  const chunk = (parts: JsonObject[], others: JsonObject = {}): JsonObject => ({
    candidates: [{ content: { parts, role: 'model' }, index: 0, ...others }],
  });

  it('never takes a cut for an end', () => {
    for (const events of [
      decode(),
      decode(chunk([{ text: 'a' }])),
      decode({ usageMetadata: { promptTokenCount: 1 } }),
      decode({ promptFeedback: { blockReason: null } }),
      decode({ promptFeedback: { blockReason: '' } }),
    ]) {
      expect(events.at(-1)).toMatchObject({ type: 'error', error: { code: 'provider_broken_stream' } });
    }
  });

  it('takes a part that cannot be read for a fault of the provider', () => {
    expect(decode(chunk([{ functionCall: {} }])).at(-1)).toMatchObject({
      type: 'error',
      error: { code: 'provider_invalid_response' },
    });
  });

  it('tells usage at first sight, and whole at the end, even at a bad one', () => {
    const used = (fields: JsonObject) => ({ ...chunk([{ text: 'a' }]), usageMetadata: fields });
    const chunks = [
      used({ promptTokenCount: 3 }),
      used({ candidatesTokenCount: 1 }),
      used({ candidatesTokenCount: 2 }),
    ];
    const raws = (events: StreamEvent[]) =>
      events.filter((event) => event.type === 'usage').map(({ usage }) => usage.raw);
    const told = [{ promptTokenCount: 3 }, { promptTokenCount: 3, candidatesTokenCount: 2 }];
    expect(raws(decode(...chunks))).toEqual(told);
    expect(raws(decode(...chunks, chunk([], { finishReason: 'STOP' })))).toEqual(told);
  });

  it('says nothing after the end', () => {
    const decoder = createStreamDecoder();
    decoder.push({ data: '{"error":{"code":500,"message":"x","status":"INTERNAL"}}' });
    expect([...decoder.push({ data: JSON.stringify(chunk([{ text: 'a' }])) }), ...decoder.end()]).toEqual([]);
  });

  it('gives calls the same ids as a whole answer would', () => {
    const calls = [{ functionCall: { name: 'f', args: {} } }, { functionCall: { name: 'g' } }];
    const events = decode({ ...chunk(calls, { finishReason: 'STOP' }), responseId: 'r1' });
    const starts = events.filter((event) => event.type === 'part-start').map((event) => event.start);
    expect(starts).toMatchObject([{ id: 'call_r1_0_0' }, { id: 'call_r1_0_1' }]);
    expect(events.find((event) => event.type === 'candidate-end')?.finish.reason).toBe('tool-calls');
  });

  it('takes pieces of sound for one medium, pictures for one each', () => {
    const media = (mimeType: string, data: string) => ({ inlineData: { mimeType, data } });
    const decoded = (mimeType: string) =>
      fold(
        decode(chunk([media(mimeType, 'AAAA')]), chunk([media(mimeType, 'AQEB')], { finishReason: 'STOP' })),
      ).candidates[0]?.parts;
    expect(decoded('audio/L16')).toMatchObject([{ media: 'audio', source: { base64: 'AAAAAQEB' } }]);
    expect(decoded('image/png')).toMatchObject([
      { source: { base64: 'AAAA' } },
      { source: { base64: 'AQEB' } },
    ]);
  });

  it('keeps a signed text apart from what follows', () => {
    const events = decode(
      chunk([{ text: 'a', thoughtSignature: 'c2ln' }]),
      chunk([{ text: 'b' }], { finishReason: 'STOP' }),
    );
    expect(events.map(({ type }) => type)).toEqual([
      ...['response-start', 'part-start', 'text-delta', 'part-end'],
      ...['part-start', 'reasoning-proof', 'part-end', 'part-start', 'text-delta'],
      ...['part-end', 'candidate-end', 'response-end'],
    ]);
  });
});

describe('why a candidate ended that says so several times', () => {
  const cases: [name: string, said: string[], finish: object][] = [
    ['is what it said first', ['MAX_TOKENS', 'SAFETY'], { reason: 'length' }],
    ['is not taken back by a word that nobody knows', ['SAFETY', 'X'], { reason: 'content-filter' }],
    ['is what follows the STOP of every chunk', ['STOP', 'STOP', 'MAX_TOKENS'], { reason: 'length' }],
    ['may be a new word behind it', ['STOP', 'X'], { reason: 'unknown', raw: { value: 'X' } }],
    ['is not taken back by another STOP', ['STOP', 'SAFETY', 'STOP'], { reason: 'content-filter' }],
    ['is not taken back by the STOP of a later chunk', ['X', 'STOP'], { reason: 'unknown' }],
    ['is no word for none', ['FINISH_REASON_UNSPECIFIED', 'STOP'], { reason: 'stop' }],
    ['is the first word that is known', ['X', 'Y', 'MAX_TOKENS'], { reason: 'length' }],
  ];
  it.each(cases)('%s', (_name, said, expected) => {
    const decoder = createStreamDecoder();
    const chunks = said.map((finishReason) => ({ candidates: [{ index: 0, finishReason }] }));
    const events = chunks.flatMap((chunk) => decoder.push({ data: JSON.stringify(chunk) }));
    expect(fold([...events, ...decoder.end()]).candidates[0]?.finish).toMatchObject(expected);
  });
});

describe('the array form', () => {
  it('is one JSON array', () => {
    const array = createJsonArrayStream();
    const error = encodeStreamError(new GatewayError('gateway_internal', 'x'));
    const text = [{ data: '{"a":1}' }, { data: '{"b":2}' }, ...error]
      .map((event) => array.push(event))
      .join('');
    expect(JSON.parse(text + array.end())).toMatchObject([{ a: 1 }, { b: 2 }, { error: { code: 500 } }]);
    expect(JSON.parse(createJsonArrayStream().end())).toEqual([]);
  });
});

describe('the grammar', () => {
  const part = (fields: JsonObject) => ({
    candidates: [{ content: { parts: [fields], role: 'model' }, index: 0 }],
  });
  const last = { candidates: [{ finishReason: 'STOP', index: 0 }], usageMetadata: {} };
  const wire = (...chunks: JsonObject[]) => chunks.map((one) => ({ data: JSON.stringify(one) }));

  it('holds for a usual stream', () => {
    expect(() => {
      checkGoogleGenerateContentGrammar(wire(part({ text: 'a' }), last));
    }).not.toThrow();
  });

  const breaches: [name: string, events: { event?: string; data: string }[]][] = [
    ['nothing', []],
    ['an event name', [{ event: 'message', data: JSON.stringify(last) }]],
    ['an end mark', [...wire(last), { data: '[DONE]' }]],
    ['several lines', [{ data: JSON.stringify(last, null, 2) }]],
    ['no finish', wire(part({ text: 'a' }))],
    ['two finishes', wire(last, last)],
    ['usage before the end', wire({ ...part({ text: 'a' }), usageMetadata: {} }, last)],
    ['an undocumented field', wire({ ...last, choices: [] })],
    [
      'an undocumented field of a candidate',
      wire({ candidates: [{ finishReason: 'STOP', index: 0, delta: {} }] }),
    ],
    ['two kinds of data', wire(part({ text: 'a', functionCall: { name: 'f' } }), last)],
    ['an empty part', wire(part({ thought: true }), last)],
    ['arguments as text', wire(part({ functionCall: { name: 'f', args: '{}' } }), last)],
    ['a signature that is no base64', wire(part({ text: '', thoughtSignature: 'gw1.a.b' }), last)],
    ['an error without a number', wire({ error: { code: 'x', message: 'x', status: 'INTERNAL' } })],
    ['an error before the end', wire({ error: { code: 500, message: 'x', status: 'INTERNAL' } }, last)],
    ['changing ids', wire({ ...part({ text: 'a' }), responseId: 'a' }, { ...last, responseId: 'b' })],
  ];
  it.each(breaches)('is broken by %s', (_name, events) => {
    expect(() => {
      checkGoogleGenerateContentGrammar(events);
    }).toThrow('Grammar broken');
  });
});
