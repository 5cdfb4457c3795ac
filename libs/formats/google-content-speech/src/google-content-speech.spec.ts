import { Buffer } from 'node:buffer';
import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import type { SpeechEvent, SpeechRequest } from '#libs/canonical';
import { googleContentSpeechCodec } from '#libs/formats/google-content-speech';
import type { JsonObject } from '#libs/json';

const { createDecoder, decodeError, encodeRequest } = googleContentSpeechCodec;
const fixture = (name: string) => readFileSync(new URL(`../fixtures/${name}`, import.meta.url));
const request: SpeechRequest = {
  operation: 'speak',
  model: 'public',
  input: 'Good morning.',
  voice: 'Kore',
  encoding: 'mp3',
  delivery: 'audio',
};
const encode = (fields: Partial<SpeechRequest> = {}, model = 'gemini-2.5-flash-preview-tts') =>
  encodeRequest({ ...request, ...fields }, { model, bytesOf: () => new Uint8Array() });

function read(contentType: string, ...chunks: (Buffer | string)[]): SpeechEvent[] {
  const decoder = createDecoder(request, { contentType, headers: {} });
  return [...chunks.flatMap((chunk) => decoder.push(Buffer.from(chunk))), ...decoder.end()];
}

const whole = (body: JsonObject) => read('application/json', JSON.stringify(body));
const candidate = (fields: JsonObject, ...parts: JsonObject[]) => ({
  candidates: [{ content: { parts }, ...fields }],
});
const audio = (mimeType: string) => ({ inlineData: { mimeType, data: 'AAEC' } });

/** Events with the audio joined. */
const heard = (events: readonly SpeechEvent[]) => [
  Buffer.concat(events.map((event) => (event.type === 'audio' ? event.bytes : Buffer.of()))).toString('hex'),
  ...events.filter(({ type }) => type !== 'audio'),
];

describe('requests', () => {
  it('ask for audio in a voice', () => {
    expect(encode()).toEqual({
      value: {
        body: {
          kind: 'json',
          value: {
            contents: [{ role: 'user', parts: [{ text: 'Good morning.' }] }],
            generationConfig: {
              responseModalities: ['AUDIO'],
              speechConfig: { voiceConfig: { prebuiltVoiceConfig: { voiceName: 'Kore' } } },
            },
          },
        },
      },
      losses: [],
    });
  });

  it.each([
    ['alloy', 'Kore', ['approximated']],
    ['Onyx', 'Charon', ['approximated']],
    ['Zephyr', 'Zephyr', []],
  ])('in the voice %s are spoken by %s', (voice, spoken, actions) => {
    const { value, losses } = encode({ voice });
    expect(JSON.stringify(value)).toContain(`"voiceName":"${spoken}"`);
    expect(losses.map(({ action }) => action)).toEqual(actions);
  });

  it('in a voice named by its id mean that one', () => {
    const { value, losses } = encode({ voice: 'alloy', voiceById: true });
    expect(JSON.stringify(value)).toContain('"voiceName":"alloy"');
    expect(losses).toEqual([]);
  });

  it.each([
    ['gemini-2.5-flash-preview-tts', false],
    ['gemini-3.1-flash-tts-preview', false],
    ['gemini-3.8-flash-tts', true],
    ['models/gemini-4-tts', true],
    ['a-tuned-model', false],
  ])('with instructions to %s have them beside the words: %s', (model, isBeside) => {
    const { value, losses } = encode({ instructions: 'Whisper.' }, model);
    const parts = isBeside
      ? [{ text: 'Good morning.', speechMetadata: { style: 'Whisper.' } }]
      : [{ text: expect.stringMatching(/Whisper\.\n\n#### TRANSCRIPT\nGood morning\.$/) }];
    expect(value.body).toMatchObject({ value: { contents: [{ parts }] } });
    expect(losses).toEqual([]);
  });

  it('lose their speed, and what only another format knows', () => {
    expect(encode({ speed: 1 }).losses).toEqual([]);
    const { losses } = encode({ speed: 1.5, ext: { format: 'openai-speech', fields: { future: 1 } } });
    expect(losses).toMatchObject([
      { feature: 'future', action: 'dropped' },
      { feature: 'speed', action: 'dropped' },
    ]);
  });
});

describe('answers', () => {
  const usage = { input: { total: 6 }, output: { total: 42, audio: 42 } };

  it('in one piece are samples', () => {
    expect(heard(read('application/json', fixture('responses/whole.json')))).toMatchObject([
      '0001020304050607',
      { type: 'start', form: { kind: 'samples', sampleRate: 24_000 } },
      { type: 'done', usage },
    ]);
  });

  it('in a stream are the same wherever it is cut', () => {
    const bytes = fixture('streams/whole.txt');
    const events = heard(read('text/event-stream', bytes));
    expect(events).toMatchObject([
      '0001020304050607',
      { type: 'start', form: { kind: 'samples', sampleRate: 24_000 } },
      { type: 'done', usage },
    ]);
    for (let at = 1; at < bytes.length; at++) {
      const cut = heard(read('text/event-stream', bytes.subarray(0, at), bytes.subarray(at)));
      expect(cut).toEqual(events);
    }
  });

  it('that were cut are broken', () => {
    const bytes = fixture('streams/whole.txt');
    expect(() => read('text/event-stream', bytes.subarray(0, bytes.indexOf('"finishReason"')))).toThrow(
      expect.objectContaining({ code: 'provider_broken_stream' }),
    );
    expect(() => read('text/event-stream', 'data: nonsense\n\n')).toThrow(/no JSON object/);
  });

  it.each([
    ['audio/L16;codec=pcm;rate=16000', { kind: 'samples', sampleRate: 16_000 }],
    ['audio/pcm', { kind: 'samples', sampleRate: 24_000 }],
    ['audio/wav', { kind: 'encoded', encoding: 'wav' }],
  ])('of type %s are what they say', (mimeType, form) => {
    const [start] = whole(candidate({ finishReason: 'STOP' }, audio(mimeType)));
    expect(start).toEqual({ type: 'start', form });
  });

  it.each<[string, JsonObject, string]>([
    ['of a blocked prompt', { promptFeedback: { blockReason: 'SAFETY' } }, 'provider_rejected'],
    ['that are withheld', candidate({ finishReason: 'PROHIBITED_CONTENT' }), 'provider_rejected'],
    ['that end in silence', candidate({ finishReason: 'OTHER' }), 'provider_failed'],
    ['in words', candidate({ finishReason: 'STOP' }, { text: 'Sorry.' }), 'provider_invalid_response'],
    [
      'that are pictures',
      candidate({ finishReason: 'STOP' }, audio('image/png')),
      'provider_invalid_response',
    ],
    ['without end', candidate({ finishReason: 'MAX_TOKENS' }, audio('audio/pcm')), 'provider_rejected'],
    ['that stop half way', candidate({ finishReason: 'OTHER' }, audio('audio/pcm')), 'provider_failed'],
    ['that are errors', { error: { code: 429, status: 'RESOURCE_EXHAUSTED' } }, 'provider_rate_limited'],
  ])('%s are refused', (_what, body, code) => {
    expect(() => whole(body)).toThrow(expect.objectContaining({ code }));
  });

  it('with an error status are read as the vendor writes them', () => {
    const body = { error: { code: 404, message: 'models/x is not found', status: 'NOT_FOUND' } };
    expect(decodeError({ status: 404, body, headers: {} }).code).toBe('provider_model_not_found');
  });
});
