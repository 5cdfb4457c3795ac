import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import type { TranscriptionEvent, TranscriptionRequest } from '#libs/canonical';
import { deepgramListenCodec } from '#libs/formats/deepgram-listen';
import { openAiTranscriptionsCodec } from '#libs/formats/openai-transcriptions';

const { encodeRequest, createDecoder, decodeError } = deepgramListenCodec;

const plain: TranscriptionRequest = {
  operation: 'transcribe',
  model: 'm',
  audio: { name: 'a.mp3', mediaType: 'application/octet-stream', content: { size: 8 } },
  shape: 'json',
  stream: false,
};

const encode = (request: Partial<TranscriptionRequest>, model = 'nova-3') => {
  const { value, losses } = encodeRequest(
    { ...plain, ...request },
    { model, bytesOf: () => new Uint8Array() },
  );
  return { ...value, losses: losses.map(({ feature, action }) => `${feature} ${action}`) };
};
const fixture = (name: string): Buffer => readFileSync(new URL(`../fixtures/${name}.json`, import.meta.url));

function decode(body: Buffer): readonly TranscriptionEvent[] {
  const decoder = createDecoder(plain, { contentType: 'application/json', headers: {} });
  for (const byte of body) expect(decoder.push(Buffer.of(byte))).toEqual([]);
  return decoder.end();
}

describe('requests for Deepgram', () => {
  it('are the recording alone, settings in the address', () => {
    expect(encode({})).toEqual({
      query: [
        ['model', 'nova-3'],
        ['smart_format', 'true'],
        ['punctuate', 'true'],
        ['detect_language', 'true'],
      ],
      body: { kind: 'file', file: { ...plain.audio, mediaType: 'audio/mpeg' } },
      losses: [],
    });
    const { body } = encode({ audio: { content: { size: 1 } } });
    expect(body).toEqual({ kind: 'file', file: { content: { size: 1 } } });
  });

  it.each<[string, Partial<TranscriptionRequest>, string, readonly (readonly [string, string])[]]>([
    [
      'segments',
      { shape: 'srt', languages: ['en'] },
      'nova-2',
      [
        ['utterances', 'true'],
        ['language', 'en'],
      ],
    ],
    [
      'speakers',
      { shape: 'diarized_json', languages: ['en'] },
      'nova-2',
      [
        ['utterances', 'true'],
        ['diarize', 'true'],
        ['language', 'en'],
      ],
    ],
    [
      'languages',
      { languages: ['en', 'de'] },
      'nova-3',
      [
        ['detect_language', 'en'],
        ['detect_language', 'de'],
      ],
    ],
    ['no language of Whisper', {}, 'whisper-large', []],
    ['no language of a model that knows one', {}, 'nova-3-medical', []],
    [
      'terms',
      { keywords: ['green tea'], languages: ['en'] },
      'nova-3-general',
      [
        ['language', 'en'],
        ['keyterm', 'green tea'],
      ],
    ],
    [
      'words',
      { keywords: ['tea', 'cup'], languages: ['en'] },
      'nova-2',
      [
        ['language', 'en'],
        ['keywords', 'tea'],
        ['keywords', 'cup'],
      ],
    ],
  ])('ask for %s: %j', (_what, request, model, expected) => {
    const { query, losses } = encode(request, model);
    expect(query?.slice(3)).toEqual(expected);
    expect(losses).toEqual([]);
  });

  it.each<[Partial<TranscriptionRequest>, string, readonly string[]]>([
    [{ prompt: 'x' }, 'nova-3', ['prompt dropped']],
    [{ temperature: 0 }, 'nova-3', ['temperature dropped']],
    [{ logprobs: true }, 'nova-3', ['logprobs dropped']],
    [{ chunking: { threshold: 1 } }, 'nova-3', ['chunking dropped']],
    [{ chunking: 'auto' }, 'nova-3', []],
    [{ knownSpeakers: [{ name: 'a' }] }, 'nova-3', ['known-speakers dropped']],
    [{ keywords: ['tea'] }, 'whisper-medium', ['keywords dropped']],
    [{ ext: { format: 'openai-transcriptions', fields: { beam: '5' } } }, 'nova-3', ['beam dropped']],
  ])('lose of %j for %s: %j', (request, model, expected) => {
    expect(encode(request, model).losses).toEqual(expected);
  });

  it('are no translations', () => {
    expect(() => encode({ operation: 'translate' })).toThrow(
      expect.objectContaining({ code: 'caller_unsupported_feature' }),
    );
  });
});

describe("Deepgram's answers", () => {
  it('are words, utterances and speakers in the order in which they speak', () => {
    expect(decode(fixture('diarized'))).toEqual([
      {
        type: 'done',
        transcript: {
          text: 'Hello, there. Größe?',
          language: 'de',
          duration: 5.25,
          segments: [
            { id: 'u1', start: 0.08, end: 0.9, text: 'Hello, there.', speaker: 'A' },
            { id: 'u2', start: 2.5, end: 3.1, text: 'Größe?', speaker: 'B' },
          ],
          words: [
            { word: 'Hello,', start: 0.08, end: 0.4, speaker: 'A' },
            { word: 'there.', start: 0.4, end: 0.9, speaker: 'A' },
            { word: 'Größe?', start: 2.5, end: 3.1, speaker: 'B' },
          ],
        },
        usage: { input: { seconds: 5.25 } },
      },
    ]);
    expect(decode(fixture('plain'))).toEqual([
      {
        type: 'done',
        transcript: { text: '', duration: 1.5, words: [] },
        usage: { input: { seconds: 1.5 } },
      },
    ]);
  });

  it.each(['json', 'text', 'srt', 'vtt', 'diarized_json'] as const)('become %s without a loss', (shape) => {
    const encoder = openAiTranscriptionsCodec.createEncoder(
      { ...plain, shape },
      { model: 'm', id: 'i', created: 0 },
    );
    const text = decode(fixture('diarized'))
      .map((event) => encoder.push(event))
      .join('');
    expect(text).toContain('Größe?');
    expect(encoder.losses).toEqual([]);
  });

  it.each([
    ['{"results":{}}', 'provider_invalid_response'],
    ['{"results":{"channels":[{"alternatives":[{}]}]}}', 'provider_invalid_response'],
    ['{"err_code":"INTERNAL","err_msg":"broken"}', 'provider_failed'],
    ['[]', 'provider_invalid_response'],
    ['{"metadata"', 'provider_invalid_response'],
  ])('like %s are errors', (body, code) => {
    expect(() => decode(Buffer.from(body))).toThrow(expect.objectContaining({ code }));
  });

  it('may be refusals', () => {
    const body = { err_code: 'INVALID_AUTH', err_msg: 'Invalid credentials.' };
    expect(decodeError({ status: 401, body, headers: {} }).code).toBe('provider_credential_rejected');
  });
});
