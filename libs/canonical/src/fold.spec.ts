import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import type { CanonicalResponse, Extensions, OpaquePart, Part, StreamEvent } from './index.js';
import { explode, fold, GatewayError, OrderChecker, ResponseFolder } from './index.js';

const text = fc.string({ maxLength: 8 });
const count = fc.nat(1000);
const own = { noNullPrototype: true } as const;
const fields = fc.dictionary(fc.constantFrom('a', 'b', '__proto__'), fc.constantFrom(1, 'x', null), own);
const ext: fc.Arbitrary<Extensions> = fc.record(
  { 'openai-chat': fields, 'anthropic-messages': fields },
  { requiredKeys: [], ...own },
);
const spelling = fc.record({ format: fc.constant('openai-chat' as const), value: text }, own);
const proof = fc.record(
  { kind: fc.constantFrom('signature' as const, 'encrypted' as const), data: text, issuer: text },
  own,
);
const annotation = fc.record(
  { kind: fc.constant('url-citation' as const), url: text, title: text, start: count, end: count, ext },
  { requiredKeys: ['kind', 'url'], ...own },
);
const source = fc.oneof(
  fc.record({ kind: fc.constant('bytes' as const), base64: fc.base64String() }, own),
  fc.record({ kind: fc.constant('url' as const), url: text }, own),
  fc.record({ kind: fc.constant('file' as const), fileId: text }, own),
  fc.record({ kind: fc.constant('text' as const), text }, own),
);
const opaque: fc.Arbitrary<OpaquePart> = fc.record(
  {
    type: fc.constant('opaque' as const),
    format: fc.constant('google-generate-content' as const),
    name: text,
    value: fields,
  },
  own,
);
const part: fc.Arbitrary<Part> = fc.oneof(
  opaque,
  fc.record(
    {
      type: fc.constant('text' as const),
      text,
      annotations: fc.array(annotation, { minLength: 1, maxLength: 3 }),
      ext,
    },
    { requiredKeys: ['type', 'text'], ...own },
  ),
  fc.record({ type: fc.constant('refusal' as const), text, ext }, { requiredKeys: ['type', 'text'], ...own }),
  fc.record(
    {
      type: fc.constant('reasoning' as const),
      text,
      summary: fc.array(text, { minLength: 1, maxLength: 12 }),
      proof,
      ext,
      spelling,
    },
    { requiredKeys: ['type'], ...own },
  ),
  fc.record(
    {
      type: fc.constant('tool-call' as const),
      id: text,
      name: text,
      kind: fc.constantFrom('function' as const, 'custom' as const, 'server' as const, 'mcp' as const),
      executor: fc.constantFrom('client' as const, 'provider' as const),
      input: text,
      proof,
      ext,
      spelling,
    },
    { requiredKeys: ['type', 'id', 'name', 'kind', 'executor', 'input'], ...own },
  ),
  fc.record(
    {
      type: fc.constant('media' as const),
      media: fc.constantFrom('image' as const, 'audio' as const),
      source,
      mediaType: text,
      filename: text,
      detail: fc.constantFrom('low' as const, 'high' as const),
      transcript: text,
      id: text,
      expiresAt: count,
      ext,
    },
    { requiredKeys: ['type', 'media', 'source'], ...own },
  ),
);
const token = fc.record(
  { token: text, logprob: fc.integer(), bytes: fc.option(fc.array(count)) },
  { requiredKeys: ['token', 'logprob'], ...own },
);
const tokens = fc.option(fc.array(token, { maxLength: 4 }));
const finish = fc.record(
  { reason: fc.constantFrom('stop' as const, 'length' as const, 'tool-calls' as const), stopSequence: text },
  { requiredKeys: ['reason'], ...own },
);
const candidate = fc.record(
  {
    index: fc.nat(12),
    parts: fc.array(part, { maxLength: 5 }),
    finish,
    logprobs: fc.record({ content: tokens, refusal: tokens }, { requiredKeys: [], ...own }),
    ext,
  },
  { requiredKeys: ['index', 'parts', 'finish'], ...own },
);
const usage = fc.record(
  {
    input: fc.record(
      { total: count, cacheRead: count, cacheWrite: fc.record({ oneHour: count }, own) },
      { requiredKeys: [], ...own },
    ),
    output: fc.record({ total: count, reasoning: count }, { requiredKeys: [], ...own }),
    raw: fields,
  },
  { requiredKeys: [], ...own },
);
const response: fc.Arbitrary<CanonicalResponse> = fc.record(
  {
    id: text,
    model: text,
    created: count,
    candidates: fc
      .uniqueArray(candidate, { maxLength: 4, selector: ({ index }) => index })
      .map((candidates) => candidates.sort((first, second) => first.index - second.index)),
    usage,
    serviceTier: text,
    ext,
  },
  { requiredKeys: ['candidates'], ...own },
);

/** Cuts every delta in two. */
function halve(event: StreamEvent): StreamEvent[] {
  if (event.type !== 'text-delta' && event.type !== 'reasoning-delta' && event.type !== 'tool-input-delta')
    return [event];
  const middle = event.text.length >> 1;
  return [
    { ...event, text: event.text.slice(0, middle) },
    { ...event, text: event.text.slice(middle) },
  ];
}

const start: StreamEvent = { type: 'response-start' };
const end: StreamEvent = { type: 'response-end' };

describe('fold and explode', () => {
  it('undo each other, in a stream of good order', () => {
    fc.assert(
      fc.property(response, (whole) => {
        const events = explode(whole);
        const checker = new OrderChecker();
        for (const event of events) checker.push(event);
        checker.finish();
        expect(fold(events)).toStrictEqual(whole);
        expect(fold(events.flatMap(halve))).toStrictEqual(whole);
      }),
      { numRuns: 1000 },
    );
  });

  it('have no event for a tool result', () => {
    const parts: Part[] = [{ type: 'tool-result', callId: 'a', parts: [] }];
    expect(() => explode({ candidates: [{ index: 0, parts, finish: { reason: 'stop' } }] })).toThrow(
      TypeError,
    );
  });
});

describe('fold', () => {
  it('sorts out parts and candidates that interleave', () => {
    const call = { type: 'tool-call', kind: 'function', executor: 'client' } as const;
    const whole = fold([
      { ...start, id: 'r', serviceTier: 'default' },
      { type: 'part-start', candidate: 1, part: 9, start: { type: 'text' } },
      { type: 'part-start', candidate: 0, part: 4, start: { ...call, id: 'a', name: 'f' } },
      { type: 'ping' },
      { type: 'part-start', candidate: 0, part: 2, start: { ...call, id: 'b', name: 'g' } },
      { type: 'tool-input-delta', part: 2, text: '{"b":' },
      { type: 'tool-input-delta', part: 4, text: '{"a":' },
      { type: 'text-delta', part: 9, text: 'hi' },
      { type: 'tool-input-delta', part: 2, text: '1}' },
      { type: 'tool-input-delta', part: 4, text: '2}' },
      { type: 'part-end', part: 4 },
      { type: 'part-end', part: 2 },
      { type: 'part-end', part: 9 },
      { type: 'candidate-end', candidate: 1, finish: { reason: 'stop' } },
      { type: 'candidate-end', candidate: 0, finish: { reason: 'tool-calls' } },
      { ...end, serviceTier: 'priority' },
    ]);
    expect(whole).toStrictEqual({
      id: 'r',
      candidates: [
        {
          index: 0,
          parts: [
            { ...call, id: 'a', name: 'f', input: '{"a":2}' },
            { ...call, id: 'b', name: 'g', input: '{"b":1}' },
          ],
          finish: { reason: 'tool-calls' },
        },
        { index: 1, parts: [{ type: 'text', text: 'hi' }], finish: { reason: 'stop' } },
      ],
      serviceTier: 'priority',
    });
  });

  it('merges usage, extensions and logprobs as they come', () => {
    const content = Object.freeze([{ token: 'x', logprob: -1 }]);
    const whole = fold([
      { ...start, ext: { 'openai-chat': { a: 1, b: 1 } } },
      { type: 'usage', usage: { input: { total: 5 } } },
      { type: 'extension', ext: { 'openai-chat': { b: 2 }, 'anthropic-messages': { c: 3 } } },
      { type: 'extension', candidate: 0, ext: { 'openai-chat': { d: 4 } } },
      { type: 'logprobs', candidate: 0, logprobs: { content, refusal: null } },
      { type: 'logprobs', candidate: 0, logprobs: { content: null } },
      { type: 'logprobs', candidate: 0, logprobs: { content: [{ token: 'y', logprob: -2 }] } },
      { type: 'candidate-end', candidate: 0, finish: { reason: 'stop' }, ext: { 'openai-chat': { e: 5 } } },
      { type: 'usage', usage: { output: { total: 7 } } },
      { ...end, ext: { 'openai-chat': { f: 6 } } },
    ]);
    expect(whole).toStrictEqual({
      candidates: [
        {
          index: 0,
          parts: [],
          finish: { reason: 'stop' },
          logprobs: {
            content: [
              { token: 'x', logprob: -1 },
              { token: 'y', logprob: -2 },
            ],
            refusal: null,
          },
          ext: { 'openai-chat': { d: 4, e: 5 } },
        },
      ],
      usage: { input: { total: 5 }, output: { total: 7 } },
      ext: { 'openai-chat': { a: 1, b: 2, f: 6 }, 'anthropic-messages': { c: 3 } },
    });
  });

  it('joins base64 that was cut anywhere, and base64 that was encoded piece by piece', () => {
    const joined = (pieces: readonly string[]): unknown =>
      fold([
        start,
        { type: 'part-start', candidate: 0, part: 0, start: { type: 'media', media: 'audio' } },
        ...pieces.map((base64): StreamEvent => ({ type: 'media-delta', part: 0, base64 })),
        end,
      ]).candidates[0]?.parts[0];
    const base64 = Buffer.from('some sound').toString('base64');
    const part = { type: 'media', media: 'audio', source: { kind: 'bytes', base64 } };
    expect(joined([base64.slice(0, 3), base64.slice(3)])).toStrictEqual(part);
    expect(joined(['some', ' sound'].map((piece) => Buffer.from(piece).toString('base64')))).toStrictEqual(
      part,
    );
  });

  it('keeps what was open when the answer ended, its finish unknown', () => {
    const events: StreamEvent[] = [
      start,
      { type: 'part-start', candidate: 0, part: 0, start: { type: 'text' } },
      { type: 'text-delta', part: 0, text: 'half' },
      end,
    ];
    expect(fold(events).candidates).toStrictEqual([
      { index: 0, parts: [{ type: 'text', text: 'half' }], finish: { reason: 'unknown' } },
    ]);
  });

  it('throws the error of the stream, and one of its own for a cut stream', () => {
    const error = new GatewayError('provider_overloaded', 'Busy.');
    const folder = new ResponseFolder();
    folder.push(start);
    folder.push({ type: 'error', error });
    expect(() => folder.result()).toThrow(error);
    expect(() => fold([start])).toThrow(expect.objectContaining({ code: 'provider_broken_stream' }));
    expect(() => fold([start, { type: 'text-delta', part: 3, text: '' }])).toThrow(
      'Part 3 was never opened.',
    );
  });

  it('takes time in proportion to the deltas', () => {
    const folder = new ResponseFolder();
    folder.push(start);
    folder.push({ type: 'part-start', candidate: 0, part: 0, start: { type: 'text' } });
    const deltas = 1_000_000;
    for (let index = 0; index < deltas; index++) {
      folder.push({ type: 'text-delta', part: 0, text: 'word ' });
      folder.push({
        type: 'logprobs',
        candidate: 0,
        logprobs: { content: [{ token: 'word', logprob: -1 }] },
      });
    }
    folder.push(end);
    const [candidate] = folder.result().candidates;
    expect(candidate?.parts[0]).toHaveProperty('text.length', 5 * deltas);
    expect(candidate?.logprobs?.content).toHaveLength(deltas);
  });
});
