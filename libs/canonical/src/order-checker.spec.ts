import { describe, expect, it } from '@jest/globals';
import type { PartStart, StreamEvent } from './index.js';
import { GatewayError, OrderChecker } from './index.js';

const start: StreamEvent = { type: 'response-start' };
const end: StreamEvent = { type: 'response-end' };
const cut: StreamEvent = { type: 'error', error: new GatewayError('provider_broken_stream', 'Cut.') };
const delta: StreamEvent = { type: 'text-delta', part: 0, text: 'a' };
const partEnd: StreamEvent = { type: 'part-end', part: 0 };
const candidateEnd: StreamEvent = { type: 'candidate-end', candidate: 0, finish: { reason: 'stop' } };
const opaque: StreamEvent = {
  type: 'opaque',
  candidate: 0,
  value: { type: 'opaque', format: 'openai-chat', name: 'x', value: null },
};
const between: StreamEvent[] = [
  { type: 'ping' },
  { type: 'usage', usage: {} },
  { type: 'extension', ext: {} },
  { type: 'extension', candidate: 0, ext: {} },
];
const partStarts: Readonly<Record<PartStart['type'], PartStart>> = {
  text: { type: 'text' },
  refusal: { type: 'refusal' },
  reasoning: { type: 'reasoning' },
  media: { type: 'media', media: 'image' },
  'tool-call': { type: 'tool-call', id: 'a', name: 'f', kind: 'function', executor: 'client' },
};
const partEvents: readonly (readonly [StreamEvent, readonly PartStart['type'][]])[] = [
  [delta, ['text', 'refusal']],
  [{ type: 'reasoning-delta', part: 0, text: '' }, ['reasoning']],
  [
    { type: 'reasoning-proof', part: 0, proof: { kind: 'signature', data: '', issuer: 'anthropic' } },
    ['reasoning', 'tool-call'],
  ],
  [{ type: 'tool-input-delta', part: 0, text: '' }, ['tool-call']],
  [{ type: 'media-delta', part: 0 }, ['media']],
  [{ type: 'annotation', part: 0, annotation: { kind: 'url-citation', url: '' } }, ['text']],
];

function open(part = 0, candidate = 0, type: PartStart['type'] = 'text'): StreamEvent {
  return { type: 'part-start', candidate, part, start: partStarts[type] };
}

function check(events: readonly StreamEvent[]): () => void {
  return () => {
    const checker = new OrderChecker();
    for (const event of events) checker.push(event);
    checker.finish();
  };
}

describe('OrderChecker', () => {
  it.each([
    ['an empty answer', [start, end]],
    [
      'a whole answer',
      [
        start,
        ...between,
        open(),
        ...between,
        delta,
        partEnd,
        opaque,
        ...between,
        candidateEnd,
        ...between,
        end,
      ],
    ],
    [
      'parts that interleave',
      [start, open(0), open(1), delta, { type: 'part-end', part: 1 }, delta, partEnd, candidateEnd, end],
    ],
    ['an error in an open part', [start, open(), delta, cut]],
    ['an error at once', [start, cut]],
  ] satisfies [string, StreamEvent[]][])('allows %s', (_name, events) => {
    expect(check(events)).not.toThrow();
  });

  it.each([
    ['response-start must be first, but ping came', [{ type: 'ping' }]],
    ['response-start must be first, but response-end came', [end]],
    ['response-start came twice', [start, start]],
    ['the stream ended without response-end or error', [start, open(), partEnd, candidateEnd]],
    ['the stream ended without response-end or error', []],
    ['response-end came after response-end, which must be last', [start, end, end]],
    ['response-end came after error, which must be last', [start, cut, end]],
    ['ping came after response-end, which must be last', [start, end, { type: 'ping' }]],
    ['text-delta came for part 0, which was never opened', [start, delta]],
    ['text-delta came for part 0, which has ended', [start, open(), partEnd, delta]],
    ['part-end came for part 0, which has ended', [start, open(), partEnd, partEnd]],
    ['part id 0 was used twice', [start, open(), open()]],
    ['part id 0 was used twice', [start, open(), partEnd, open(0, 1)]],
    ['candidate 0 ended before its parts', [start, open(), candidateEnd]],
    ['candidate-end came for candidate 0, which has ended', [start, candidateEnd, candidateEnd]],
    ['part-start came for candidate 0, which has ended', [start, candidateEnd, open()]],
    ['opaque came for candidate 0, which has ended', [start, candidateEnd, opaque]],
    [
      'logprobs came for candidate 0, which has ended',
      [start, candidateEnd, { type: 'logprobs', candidate: 0, logprobs: {} }],
    ],
    ['response-end came before candidate 0 ended', [start, open(), partEnd, end]],
    ['response-end came before candidate 1 ended', [start, open(0, 1), candidateEnd, end]],
  ] satisfies [string, StreamEvent[]][])('names the rule: %s', (rule, events) => {
    expect(check(events)).toThrow(`Stream order broken: ${rule}.`);
  });

  it('lets an event speak of its own kinds of part only', () => {
    for (const [event, allowed] of partEvents) {
      for (const type of Object.keys(partStarts) as PartStart['type'][]) {
        const run = check([start, open(0, 0, type), event, partEnd, candidateEnd, end]);
        if (allowed.includes(type)) expect(run).not.toThrow();
        else expect(run).toThrow(`${event.type} came for part 0, which is a ${type} part`);
      }
    }
  });
});
