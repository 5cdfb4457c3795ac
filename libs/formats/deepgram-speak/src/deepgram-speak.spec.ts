import { Buffer } from 'node:buffer';
import { describe, expect, it } from '@jest/globals';
import type { SpeechEvent, SpeechRequest } from '#libs/canonical';
import { deepgramSpeakCodec } from '#libs/formats/deepgram-speak';

const { createDecoder, decodeError, encodeRequest } = deepgramSpeakCodec;
const request: SpeechRequest = {
  operation: 'speak',
  model: 'public',
  input: 'Good morning.',
  voice: 'thalia',
  encoding: 'mp3',
  delivery: 'audio',
};

function encode(fields: Partial<SpeechRequest> = {}, model = 'aura-2-thalia-en') {
  const { value, losses } = encodeRequest(
    { ...request, ...fields },
    { model, bytesOf: () => new Uint8Array() },
  );
  return { query: Object.fromEntries(value.query ?? []), body: value.body, losses };
}

function read(
  contentType: string,
  headers: Record<string, string>,
  fields: Partial<SpeechRequest> = {},
): SpeechEvent[] {
  const decoder = createDecoder({ ...request, ...fields }, { contentType, headers });
  return [...decoder.push(Buffer.from('{"err_msg":"x"}')), ...decoder.end()];
}

describe('requests', () => {
  it('say the text in the body, all else in the query', () => {
    expect(encode()).toEqual({
      query: { model: 'aura-2-thalia-en', encoding: 'mp3' },
      body: { kind: 'json', value: { text: 'Good morning.' } },
      losses: [],
    });
  });

  const samples = { encoding: 'linear16', container: 'none', sample_rate: '24000' };
  it.each([
    ['opus', { encoding: 'opus', container: 'ogg' }],
    ['aac', { encoding: 'aac' }],
    ['flac', { encoding: 'flac' }],
    ['wav', samples],
    ['pcm', samples],
  ] as const)('for %s ask for %j', (encoding, query) => {
    expect(encode({ encoding }).query).toEqual({ model: 'aura-2-thalia-en', ...query });
  });

  it.each([
    ['aura-2', 'nova', 'aura-2-aurora-en', ['approximated']],
    ['aura', 'nova', 'aura-stella-en', ['approximated']],
    ['aura-2', 'luna', 'aura-2-luna-en', []],
    ['aura-2', 'celeste-es', 'aura-2-celeste-es', []],
    ['aura-2', 'aura-2-viktoria-de', 'aura-2-viktoria-de', []],
    ['aura-2-thalia-en', 'aura-2-thalia-en', 'aura-2-thalia-en', []],
    ['aura-2-thalia-en', 'thalia-en', 'aura-2-thalia-en', []],
    ['aura-2-thalia-en', 'alloy', 'aura-2-thalia-en', ['dropped']],
    ['aura-2-thalia-en', 'zeus', 'aura-2-thalia-en', ['dropped']],
    ['my-own-model', 'zeus', 'my-own-model', ['dropped']],
  ])('to %s in the voice %s are for %s', (model, voice, asked, actions) => {
    const { query, losses } = encode({ voice }, model);
    expect(query.model).toBe(asked);
    expect(losses.map(({ action, feature }) => [action, feature])).toEqual(
      actions.map((action) => [action, 'voice']),
    );
  });

  it.each([
    [1, undefined, []],
    [1.25, '1.25', []],
    [4, '1.5', ['approximated']],
    [0.25, '0.7', ['approximated']],
  ])('at the speed %d ask for %s', (speed, asked, actions) => {
    const { query, losses } = encode({ speed });
    expect(query.speed).toBe(asked);
    expect(losses.map(({ action }) => action)).toEqual(actions);
  });

  it('lose instructions and what only another format knows', () => {
    const { losses } = encode({
      instructions: 'Whisper.',
      ext: { format: 'openai-speech', fields: { future: 1 } },
    });
    expect(losses.map(({ feature, action }) => [feature, action])).toEqual([
      ['future', 'dropped'],
      ['instructions', 'dropped'],
    ]);
  });
});

describe('answers', () => {
  it.each(['dg-char-count', 'x-dg-characters'])('tell what they cost in %s', (header) => {
    expect(read('audio/mpeg', { [header]: '13' }).at(-1)).toEqual({
      type: 'done',
      usage: { input: { characters: 13 } },
    });
  });

  it.each([
    ['audio/mpeg', {}, { kind: 'encoded', encoding: 'mp3' }],
    ['audio/l16', { encoding: 'wav' }, { kind: 'samples', sampleRate: 24_000 }],
    ['application/octet-stream', { encoding: 'pcm' }, { kind: 'samples', sampleRate: 24_000 }],
  ] as const)('of type %s are audio as it comes', (contentType, fields, form) => {
    expect(read(contentType, { 'dg-char-count': 'many' }, fields)).toMatchObject([
      { type: 'start', form },
      { type: 'audio' },
      { type: 'done' },
    ]);
  });

  it('may say their sample rate', () => {
    const [start] = read(
      'audio/l16',
      { 'content-type': 'audio/l16;rate=48000;channels=1' },
      { encoding: 'pcm' },
    );
    expect(start).toMatchObject({ form: { sampleRate: 48_000 } });
  });

  it('that are words are errors', () => {
    expect(() => read('application/json', {})).toThrow(expect.objectContaining({ code: 'provider_failed' }));
    const body = { err_code: 'INVALID_AUTH', err_msg: 'No.' };
    expect(decodeError({ status: 401, body, headers: {} }).code).toBe('provider_credential_rejected');
  });
});
