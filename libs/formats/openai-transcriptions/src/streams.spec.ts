import { describe, expect, it } from '@jest/globals';
import { GatewayError } from '#libs/canonical';
import type { TranscriptionEvent, TranscriptionRequest } from '#libs/canonical';
import { answersInEvents, openAiTranscriptionsCodec } from '#libs/formats/openai-transcriptions';
import { bytesOf, formOf, namesIn } from '../fixtures/read-fixtures.js';

const { createDecoder, createEncoder, createStreamProbe, encodeStreamError } = openAiTranscriptionsCodec;

const request: TranscriptionRequest = {
  operation: 'transcribe',
  model: 'm',
  audio: { content: { size: 1 } },
  shape: 'json',
  logprobs: true,
  stream: true,
};

function decode(...chunks: readonly Buffer[]): readonly TranscriptionEvent[] {
  const decoder = createDecoder(request, { contentType: 'text/event-stream', headers: {} });
  return [...chunks.flatMap((chunk) => decoder.push(chunk)), ...decoder.end()];
}

function encode(events: readonly TranscriptionEvent[], asked: Partial<TranscriptionRequest> = {}): string {
  const encoder = createEncoder({ ...request, ...asked }, { model: 'm', id: 'i', created: 0 });
  expect([encoder.contentType, encoder.streams]).toEqual(['text/event-stream', true]);
  return events.map((event) => encoder.push(event)).join('');
}

const whole = namesIn('streams').filter((name) => !/cut|error/.test(name));
const stream = (name: string): Buffer => bytesOf('streams', name);
const typesIn = (text: string): readonly string[] =>
  [...text.matchAll(/"type":"([^"]+)"/g)].map(([, type = '']) => type);

describe('streams of upstreams', () => {
  it.each(whole)('%s may be cut at every byte', (name) => {
    const bytes = stream(name);
    const expected = decode(bytes);
    expect(expected.at(-1)?.type).toBe('done');
    for (let cut = 0; cut <= bytes.length; cut++) {
      expect(decode(bytes.subarray(0, cut), bytes.subarray(cut))).toEqual(expected);
    }
  });

  it('tell words, segments and usage', () => {
    expect(decode(stream('plain.sse'))).toMatchObject([
      { type: 'delta', text: 'I', logprobs: [{ token: 'I', logprob: -0.5 }] },
      { type: 'delta', text: ' sée 你' },
      { type: 'delta', text: '好.' },
      {
        type: 'done',
        transcript: { text: 'I sée 你好.', language: 'en' },
        usage: { input: { total: 14, audio: 14 }, output: { total: 45 } },
      },
    ]);
    expect(decode(stream('diarized.sse')).at(-1)).toMatchObject({
      transcript: {
        segments: [
          { id: 'seg_1', speaker: 'A' },
          { id: 'seg_2', speaker: 'B' },
        ],
      },
    });
    expect(decode(stream('mistral.sse'))).toMatchObject([
      { text: 'Bon' },
      { text: 'jour.' },
      { type: 'segment', segment: { start: 0.1, speaker: 'speaker_1' } },
      { type: 'done', transcript: { text: 'Bonjour.', language: 'fr' }, usage: { input: { seconds: 4 } } },
    ]);
  });

  it.each([
    ['cut.sse', 'provider_broken_stream'],
    ['error.sse', 'provider_failed'],
  ])('%s is an error: %s', (name, code) => {
    expect(() => decode(stream(name))).toThrow(expect.objectContaining({ code }));
  });

  it.each([
    ['event: error\ndata: overloaded\n\n', 'provider_failed'],
    ['event: error\ndata: {"message":"no","code":"rate_limit_exceeded"}\n\n', 'provider_rate_limited'],
    ['data: {"type":"error","message":"no"}\n\n', 'provider_failed'],
    ['data: 7\n\n', 'provider_invalid_response'],
    ['', 'provider_broken_stream'],
  ])('%j is %s', (text, code) => {
    expect(() => decode(Buffer.from(text))).toThrow(expect.objectContaining({ code }));
  });

  it('hold events that nobody knows, and end once', () => {
    const text = 'data: {"type":"new"}\n\n: ping\n\n';
    const end = 'data: {"type":"transcript.text.done","text":"a"}\n\n';
    expect(decode(Buffer.from(text + end + end))).toEqual([{ type: 'done', transcript: { text: 'a' } }]);
  });
});

describe('streams for clients', () => {
  it.each(whole)('%s decodes to the same when it is written again', (name) => {
    const events = decode(stream(name));
    const shape = events.some(({ type }) => type === 'segment') ? 'diarized_json' : 'json';
    const again = decode(Buffer.from(encode(events, { shape })));
    expect(again.map(({ type }) => type)).toEqual(events.map(({ type }) => type));
    const textOf = (list: readonly TranscriptionEvent[]) =>
      list.map((event) => (event.type === 'delta' ? event.text : '')).join('');
    expect(textOf(again)).toBe(textOf(events));
  });

  it('have events without names that end with a done', () => {
    const text = encode(decode(stream('plain.sse')));
    expect(text).not.toContain('event:');
    expect(text).toBe(stream('plain.sse').toString());
  });

  it('tell what came whole as if it had come in pieces', () => {
    const segments = [{ start: 0, end: 1, text: 'a b', speaker: 'A' }];
    const done: TranscriptionEvent = {
      type: 'done',
      transcript: { text: 'a b', segments },
      usage: { input: { seconds: 1 } },
    };
    expect(typesIn(encode([done]))).toEqual(['transcript.text.delta', 'transcript.text.done']);
    expect(typesIn(encode([done], { shape: 'diarized_json' }))).toEqual([
      'transcript.text.delta',
      'transcript.text.segment',
      'transcript.text.done',
    ]);
    expect(typesIn(encode([{ type: 'done', transcript: { text: '' } }]))).toEqual(['transcript.text.done']);
    // Streams have no form for time.
    expect(encode([done])).not.toContain('usage');
  });

  it('tell probabilities to those alone who asked', () => {
    expect(encode(decode(stream('plain.sse')), { logprobs: false })).not.toContain('logprob');
  });

  it('tell errors inside', () => {
    const error = new GatewayError('provider_broken_stream', 'It broke.');
    const encoder = createEncoder(request, { model: 'm', id: 'i', created: 0 });
    const data = JSON.stringify({
      error: { message: 'It broke.', type: 'server_error', param: null, code: 'provider_broken_stream' },
    });
    expect(encoder.fail(error)).toBe(`data: ${data}\n\n`);
    expect(encodeStreamError(error)).toEqual([{ data }]);
    expect(() => decode(Buffer.from(encoder.fail(error) ?? ''))).toThrow('It broke.');
  });

  it.each([
    ['json', 'true', true],
    ['diarized_json', 'True', true],
    ['srt', 'true', false],
    ['verbose_json', 'true', false],
    ['json', 'false', false],
  ] as const)('are wanted with %s and %s: %s', (shape, value, expected) => {
    const form = formOf([
      { name: 'stream', value },
      { name: 'response_format', value: shape },
      { name: 'file', bytes: 1 },
    ]);
    expect(answersInEvents({ kind: 'form', form })).toBe(expected);
    expect(
      createEncoder({ ...request, shape, stream: value !== 'false' }, { model: 'm', id: 'i', created: 0 })
        .streams,
    ).toBe(expected);
  });
});

describe('streams that are relayed', () => {
  it('are read along', () => {
    const probe = createStreamProbe();
    const events = stream('plain.sse')
      .toString()
      .split(/(?<=\n\n)/);
    for (const event of events.slice(0, -1)) probe.push(Buffer.from(event));
    expect([probe.whole, probe.usage, probe.error]).toEqual([false, undefined, undefined]);
    probe.push(Buffer.from(events.at(-1) ?? ''));
    expect(probe).toMatchObject({ whole: true, usage: { input: { audio: 14 } } });
  });

  it('are not deceived by what was said', () => {
    const probe = createStreamProbe();
    const said = JSON.stringify({
      type: 'transcript.text.delta',
      delta: '"transcript.text.done" "error": {',
    });
    probe.push(Buffer.from(`data: ${said}\n\n`));
    expect([probe.whole, probe.error]).toEqual([false, undefined]);
  });

  it('tell errors inside', () => {
    const probe = createStreamProbe();
    probe.push(stream('error.sse'));
    expect(probe).toMatchObject({ whole: false, error: { code: 'provider_failed' } });
    const mistral = createStreamProbe();
    mistral.push(stream('mistral.sse'));
    expect(mistral).toMatchObject({ whole: true, usage: { output: { total: 14 } } });
  });
});
