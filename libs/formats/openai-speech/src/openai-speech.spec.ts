import { Buffer } from 'node:buffer';
import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { GatewayError } from '#libs/canonical';
import type { AnswerHead, SpeechEvent, SpeechRequest } from '#libs/canonical';
import { EventStreamParser } from '#libs/event-stream';
import { openAiSpeechCodec } from '#libs/formats/openai-speech';
import type { JsonObject } from '#libs/json';

const { createDecoder, createEncoder, createStreamProbe, decodeRequest, encodeRequest, readUsage } =
  openAiSpeechCodec;
const fixtures = new URL('../fixtures/', import.meta.url);
const stream = (name: string) => readFileSync(new URL(`streams/${name}.txt`, fixtures));
const decode = (value: JsonObject) => decodeRequest({ kind: 'json', value }, 'speak');
const asked = (fields: JsonObject = {}) => decode({ model: 'm', input: 'a', voice: 'alloy', ...fields });
const target = (dialect?: Record<string, boolean>) => ({
  model: 'm',
  bytesOf: () => new Uint8Array(),
  ...(dialect && { dialect }),
});
const head = (contentType: string, headers: AnswerHead['headers'] = {}): AnswerHead => ({
  contentType,
  headers,
});

function read(
  answer: AnswerHead,
  chunks: readonly Buffer[],
  request: SpeechRequest = asked(),
): SpeechEvent[] {
  const decoder = createDecoder(request, answer);
  return [...chunks.flatMap((chunk) => decoder.push(chunk)), ...decoder.end()];
}

/** What a client hears of events, however they are cut. */
const heard = (events: readonly SpeechEvent[]) => ({
  audio: Buffer.concat(events.map((event) => (event.type === 'audio' ? event.bytes : Buffer.of()))).toString(
    'hex',
  ),
  others: events.filter(({ type }) => type !== 'audio'),
});

describe('requests', () => {
  it.each(readdirSync(new URL('requests/', fixtures)))('%s comes back as it was', (name) => {
    const body = JSON.parse(readFileSync(new URL(`requests/${name}`, fixtures), 'utf8')) as JsonObject;
    const { value, losses } = encodeRequest(decode(body), { ...target(), model: decode(body).model });
    expect(value).toEqual({ body: { kind: 'json', value: body } });
    expect(losses).toEqual([]);
  });

  it('are mp3 in one piece where nothing is said, null included', () => {
    expect(
      asked({ response_format: null, speed: null, stream_format: null, instructions: null }),
    ).toMatchObject({
      encoding: 'mp3',
      delivery: 'audio',
    });
  });

  it.each<[JsonObject, string]>([
    [{ input: '' }, 'input'],
    [{ input: 5 }, 'input'],
    [{ input: null }, 'input'],
    [{ voice: '' }, 'voice'],
    [{ voice: null }, 'voice'],
    [{ voice: { name: 'x' } }, 'voice'],
    [{ voice: ['alloy'] }, 'voice'],
    [{ instructions: 5 }, 'instructions'],
    [{ response_format: 'midi' }, 'response_format'],
    [{ stream_format: 'json' }, 'stream_format'],
    [{ speed: 0.2 }, 'speed'],
    [{ speed: 4.1 }, 'speed'],
    [{ speed: '1' }, 'speed'],
  ])('%j names the field at fault', (fields, param) => {
    expect(() => asked(fields)).toThrow(expect.objectContaining({ code: 'caller_invalid_request', param }));
  });

  it('are no forms, and may be long', () => {
    const form = { fields: new Map(), files: [] };
    expect(() => decodeRequest({ kind: 'form', form }, 'speak')).toThrow("'body' must be JSON");
    expect(asked({ input: 'a'.repeat(100_000) }).input).toHaveLength(100_000);
  });

  it('lose instructions where an upstream takes none, and ask for audio where it knows no events', () => {
    const request = asked({ instructions: 'Whisper.', stream_format: 'sse' });
    const { value, losses } = encodeRequest(request, target({ instructions: false, streamFormat: false }));
    expect(value.body).toEqual({
      kind: 'json',
      value: { model: 'm', input: 'a', voice: 'alloy', response_format: 'mp3' },
    });
    expect(losses).toMatchObject([{ feature: 'instructions', action: 'dropped' }]);
  });
});

describe("an upstream's answer", () => {
  it.each([
    ['audio/mpeg', { kind: 'encoded', encoding: 'mp3' }],
    ['application/octet-stream', { kind: 'encoded', encoding: 'mp3' }],
    ['', { kind: 'encoded', encoding: 'mp3' }],
    ['audio/ogg', { kind: 'encoded', encoding: 'opus' }],
    ['audio/pcm', { kind: 'samples', sampleRate: 24_000 }],
  ])('of type "%s" is what it says, else what was asked', (contentType, form) => {
    expect(read(head(contentType), [Buffer.of(), Buffer.of(1, 2), Buffer.of(3)])).toEqual([
      { type: 'start', form },
      { type: 'audio', bytes: Buffer.of(1, 2) },
      { type: 'audio', bytes: Buffer.of(3) },
      { type: 'done' },
    ]);
  });

  it('may say its sample rate', () => {
    const answer = head('audio/pcm', { 'content-type': 'audio/pcm; rate=16000; channels=1' });
    expect(read(answer, [Buffer.of(1)])[0]).toEqual({
      type: 'start',
      form: { kind: 'samples', sampleRate: 16_000 },
    });
  });

  it('is refused where it is silent, or words', () => {
    expect(() => read(head('audio/mpeg'), [])).toThrow(/holds no audio/);
    const words = Buffer.from('{"error":{"message":"Busy.","code":"rate_limit_exceeded"}}');
    expect(() => read(head('application/json'), [words])).toThrow(
      expect.objectContaining({ code: 'provider_rate_limited' }),
    );
    expect(() => read(head('text/html'), [Buffer.from('<html>')])).toThrow(/text\/html instead of audio/);
  });

  it('in events is the same wherever it is cut', () => {
    const bytes = stream('whole');
    const whole = heard(read(head('text/event-stream'), [bytes]));
    expect(whole).toMatchObject({
      audio: '000102030405060708',
      others: [
        { type: 'start', form: { kind: 'encoded', encoding: 'mp3' } },
        { type: 'done', usage: { input: { total: 14, text: 14, audio: 0 }, output: { total: 101 } } },
      ],
    });
    for (let at = 1; at < bytes.length; at++) {
      const cut = [bytes.subarray(0, at), bytes.subarray(at)];
      expect(heard(read(head('text/event-stream'), cut))).toEqual(whole);
    }
  });

  it('in events that end early, fail, or are none is an error', () => {
    const bytes = stream('whole');
    const cut = bytes.subarray(0, bytes.indexOf('speech.audio.done'));
    const events = (text: string) => read(head('text/event-stream'), [Buffer.from(text)]);
    expect(() => read(head('text/event-stream'), [cut])).toThrow(
      expect.objectContaining({ code: 'provider_broken_stream' }),
    );
    expect(() => read(head('text/event-stream'), [stream('error')])).toThrow(
      expect.objectContaining({ code: 'provider_rate_limited' }),
    );
    expect(() => events('data: nonsense\n\n')).toThrow(/no JSON object/);
    expect(() => events('data: {"type":"speech.audio.delta","audio":5}\n\n')).toThrow("'audio' is no string");
    expect(() => events('data: {"type":"speech.audio.done"}\n\n')).toThrow(/holds no audio/);
  });
});

describe("a client's answer", () => {
  const start: SpeechEvent = { type: 'start', form: { kind: 'encoded', encoding: 'mp3' } };
  const audio = (...bytes: number[]): SpeechEvent => ({ type: 'audio', bytes: Uint8Array.of(...bytes) });
  const done: SpeechEvent = { type: 'done', usage: { input: { total: 2 }, output: { total: 5 } } };

  it.each([
    ['mp3', 'audio/mpeg'],
    ['opus', 'audio/ogg'],
    ['aac', 'audio/aac'],
    ['flac', 'audio/flac'],
    ['wav', 'audio/wav'],
    ['pcm', 'audio/pcm'],
  ])('in %s is %s as it comes, without words for failures', (response_format, contentType) => {
    const encoder = createEncoder(asked({ response_format }), { model: 'm', id: 'i', created: 0 });
    expect(encoder).toMatchObject({ contentType, streams: true, losses: [] });
    const pieces = [start, audio(1, 2), done].map((event) =>
      Buffer.from(encoder.push(event)).toString('hex'),
    );
    expect(pieces.join('')).toBe('0102');
    expect(encoder.fail(new GatewayError('provider_broken_stream', 'Cut.'))).toBeUndefined();
  });

  it('in events may be joined before it is decoded, and ends with the usage', () => {
    const encoder = createEncoder(asked({ stream_format: 'sse' }), { model: 'm', id: 'i', created: 0 });
    expect(encoder).toMatchObject({ contentType: 'text/event-stream; charset=utf-8', streams: true });
    const pieces = [start, audio(0), audio(1, 2, 3, 4), audio(), audio(5, 6, 7), done].map((event) =>
      encoder.push(event),
    );
    const events = new EventStreamParser()
      .push(Buffer.from(pieces.join('')))
      .map(({ data }) => JSON.parse(data) as JsonObject);
    expect(
      Buffer.from(
        events.map(({ audio: piece }) => (typeof piece === 'string' ? piece : '')).join(''),
        'base64',
      ).toString('hex'),
    ).toBe('0001020304050607');
    expect(events.at(-1)).toEqual({
      type: 'speech.audio.done',
      usage: { input_tokens: 2, output_tokens: 5, total_tokens: 7 },
    });
    expect(heard(read(head('text/event-stream'), [Buffer.from(pieces.join(''))])).audio).toBe(
      '0001020304050607',
    );
  });

  it('in events says why it failed', () => {
    const encoder = createEncoder(asked({ stream_format: 'sse' }), { model: 'm', id: 'i', created: 0 });
    const written = encoder.fail(new GatewayError('provider_broken_stream', 'Cut.')) ?? '';
    expect(() => read(head('text/event-stream'), [Buffer.from(written)])).toThrow(/Cut\./);
  });
});

describe('a relayed answer', () => {
  it('tells its end and its usage', () => {
    const probe = createStreamProbe();
    const bytes = stream('whole');
    const end = bytes.lastIndexOf('data:');
    probe.push(bytes.subarray(0, end));
    expect(probe).toMatchObject({ whole: false, usage: undefined, error: undefined });
    probe.push(bytes.subarray(end));
    expect(probe).toMatchObject({ whole: true, usage: { input: { total: 14 }, output: { total: 101 } } });
  });

  it('tells its error', () => {
    const probe = createStreamProbe();
    probe.push(stream('error'));
    expect(probe).toMatchObject({ whole: false, error: { code: 'provider_rate_limited' } });
  });

  it('has usage where it is JSON, and none where it is audio', () => {
    expect(readUsage(Buffer.from('{"usage":{"input_tokens":3}}'))).toMatchObject({ input: { total: 3 } });
    expect(readUsage(Buffer.from([0xff, 0xfb, 0x90, 0x7b, 0x22]))).toBeUndefined();
  });
});
