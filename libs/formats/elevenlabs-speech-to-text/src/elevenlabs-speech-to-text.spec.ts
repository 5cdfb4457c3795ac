import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import type { TranscriptionEvent, TranscriptionRequest } from '#libs/canonical';
import { elevenLabsSpeechToTextCodec } from '#libs/formats/elevenlabs-speech-to-text';
import { openAiTranscriptionsCodec } from '#libs/formats/openai-transcriptions';

const { encodeRequest, createDecoder, decodeError } = elevenLabsSpeechToTextCodec;

const plain: TranscriptionRequest = {
  operation: 'transcribe',
  model: 'm',
  audio: { name: 'a.mp3', content: { size: 8 } },
  shape: 'json',
  stream: false,
};

function encode(request: Partial<TranscriptionRequest>, model = 'scribe_v2') {
  const { value, losses } = encodeRequest(
    { ...plain, ...request },
    { model, bytesOf: () => new Uint8Array() },
  );
  const parts = value.body.kind === 'form' ? value.body.parts : [];
  return {
    parts,
    texts: parts.flatMap((part) => ('value' in part ? [`${part.name}=${part.value}`] : [])),
    losses: losses.map(({ feature, action }) => `${feature} ${action}`),
  };
}
const fixture = (name: string): Buffer => readFileSync(new URL(`../fixtures/${name}.json`, import.meta.url));

function decode(body: Buffer): readonly TranscriptionEvent[] {
  const decoder = createDecoder(plain, { contentType: 'application/json', headers: {} });
  for (const byte of body) expect(decoder.push(Buffer.of(byte))).toEqual([]);
  return decoder.end();
}

describe('requests for ElevenLabs', () => {
  it('are a form that ends with the recording', () => {
    const { parts, texts, losses } = encode({});
    expect(texts).toEqual(['model_id=scribe_v2', 'tag_audio_events=false', 'timestamps_granularity=none']);
    expect(parts.at(-1)).toEqual({ name: 'file', file: plain.audio });
    expect(losses).toEqual([]);
  });

  it.each<[Partial<TranscriptionRequest>, string, readonly string[], readonly string[]]>([
    [{ shape: 'srt' }, 'scribe_v2', ['timestamps_granularity=word'], []],
    [{ shape: 'diarized_json' }, 'scribe_v2', ['timestamps_granularity=word', 'diarize=true'], []],
    [{ languages: ['de'] }, 'scribe_v2', ['language_code=de'], []],
    [{ languages: ['en-US'] }, 'scribe_v2', ['language_code=en'], ['language approximated']],
    [{ languages: ['en', 'de'] }, 'scribe_v2', [], ['languages dropped']],
    [{ temperature: 0.5 }, 'scribe_v2', ['temperature=0.5'], []],
    [{ keywords: ['green tea', 'cup'] }, 'scribe_v2', ['keyterms=green tea', 'keyterms=cup'], []],
    [{ keywords: ['tea', 'a b c d e f'] }, 'scribe_v2', ['keyterms=tea'], ['keywords dropped']],
    [{ keywords: ['a{b'] }, 'scribe_v2', [], ['keywords dropped']],
    [{ keywords: ['tea'] }, 'scribe_v1', [], ['keywords dropped']],
    [{ logprobs: true }, 'scribe_v2', ['timestamps_granularity=word'], ['logprobs approximated']],
    [{ prompt: 'x' }, 'scribe_v2', [], ['prompt dropped']],
    [{ chunking: { threshold: 1 } }, 'scribe_v2', [], ['chunking dropped']],
    [{ knownSpeakers: [{ name: 'a' }] }, 'scribe_v2', [], ['known-speakers dropped']],
    [{ ext: { format: 'openai-transcriptions', fields: { beam: '5' } } }, 'scribe_v2', [], ['beam dropped']],
  ])('say of %j for %s: %j, and lose %j', (request, model, expected, losses) => {
    const encoded = encode(request, model);
    const usual = ['model_id', 'tag_audio_events', 'timestamps_granularity=none'];
    expect(encoded.texts.filter((text) => !usual.some((start) => text.startsWith(start)))).toEqual(expected);
    expect(encoded.losses).toEqual(losses);
  });

  it('are no translations', () => {
    expect(() => encode({ operation: 'translate' })).toThrow(
      expect.objectContaining({ code: 'caller_unsupported_feature' }),
    );
  });
});

describe("ElevenLabs' answers", () => {
  it('are words with their speakers; blanks and sounds are none', () => {
    expect(decode(fixture('diarized'))).toEqual([
      {
        type: 'done',
        transcript: {
          text: 'Hello, there! (laughs) 你好。',
          language: 'eng',
          duration: 3.5,
          words: [
            { word: 'Hello,', start: 0.119, end: 0.259, speaker: 'A' },
            { word: 'there!', start: 0.3, end: 0.8, speaker: 'A' },
            { word: '你好。', start: 2, end: 2.5, speaker: 'B' },
          ],
          logprobs: [
            { token: 'Hello,', logprob: -0.1 },
            { token: 'there!', logprob: -0.2 },
            { token: '你好。', logprob: -0.3 },
          ],
        },
        usage: { input: { seconds: 3.5 } },
      },
    ]);
    expect(decode(fixture('plain'))).toMatchObject([
      { transcript: { text: 'Grüße.', language: 'deu', logprobs: [{ logprob: -0.01 }] } },
    ]);
    expect(decode(fixture('plain'))[0]).not.toHaveProperty('transcript.words');
  });

  it('become segments by speaker', () => {
    const asked = { ...plain, shape: 'diarized_json' } as const;
    const encoder = openAiTranscriptionsCodec.createEncoder(asked, { model: 'm', id: 'i', created: 0 });
    const text = decode(fixture('diarized'))
      .map((event) => encoder.push(event))
      .join('');
    expect(JSON.parse(text)).toMatchObject({
      segments: [
        { speaker: 'A', start: 0.119, end: 0.8, text: 'Hello, there! (laughs)' },
        { speaker: 'B', text: '你好。' },
      ],
      usage: { type: 'duration', seconds: 3.5 },
    });
    expect(encoder.losses.map(({ feature }) => feature)).toEqual(['segments']);
  });

  it.each([
    ['{"words":[]}', 'provider_invalid_response'],
    ['{"detail":{"status":"quota_exceeded","message":"empty"}}', 'provider_rate_limited'],
    ['{"detail":"broken"}', 'provider_failed'],
    ['7', 'provider_invalid_response'],
    ['', 'provider_invalid_response'],
  ])('like %s are errors', (body, code) => {
    expect(() => decode(Buffer.from(body))).toThrow(expect.objectContaining({ code }));
  });

  it('may be refusals', () => {
    const body = { detail: { status: 'invalid_api_key', message: 'Invalid.' } };
    expect(decodeError({ status: 401, body, headers: {} }).code).toBe('provider_credential_rejected');
  });
});
