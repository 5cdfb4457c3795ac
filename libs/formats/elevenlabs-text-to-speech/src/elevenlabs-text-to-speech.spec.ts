import { Buffer } from 'node:buffer';
import { describe, expect, it } from '@jest/globals';
import type { SpeechEvent, SpeechRequest } from '#libs/canonical';
import { elevenLabsTextToSpeechCodec } from '#libs/formats/elevenlabs-text-to-speech';

const { createDecoder, decodeError, encodeRequest } = elevenLabsTextToSpeechCodec;
const request: SpeechRequest = {
  operation: 'speak',
  model: 'public',
  input: 'Good morning.',
  voice: 'JBFqnCBsd6RMkjVDRZzb',
  encoding: 'mp3',
  delivery: 'audio',
};
const encode = (fields: Partial<SpeechRequest> = {}) =>
  encodeRequest({ ...request, ...fields }, { model: 'eleven_flash_v2_5', bytesOf: () => new Uint8Array() });

function read(
  contentType: string,
  headers: Record<string, string>,
  fields: Partial<SpeechRequest> = {},
): SpeechEvent[] {
  const decoder = createDecoder({ ...request, ...fields }, { contentType, headers });
  return [
    ...decoder.push(Buffer.from('{"detail":{"status":"quota_exceeded","message":"x"}}')),
    ...decoder.end(),
  ];
}

describe('requests', () => {
  it('name the voice in the path', () => {
    expect(encode()).toEqual({
      value: {
        path: '/JBFqnCBsd6RMkjVDRZzb/stream',
        query: [['output_format', 'mp3_44100_128']],
        body: { kind: 'json', value: { text: 'Good morning.', model_id: 'eleven_flash_v2_5' } },
      },
      losses: [],
    });
  });

  it('in one of OpenAI’s voices are spoken by one that is like it', () => {
    const { value, losses } = encode({ voice: 'fable' });
    expect(value.path).toBe('/JBFqnCBsd6RMkjVDRZzb/stream');
    expect(losses).toMatchObject([
      { feature: 'voice', action: 'approximated', detail: expect.stringContaining('George speaks') },
    ]);
    expect(encode({ voice: 'fable', voiceById: true })).toMatchObject({
      value: { path: '/fable/stream' },
      losses: [],
    });
  });

  it('cannot leave their place in the address', () => {
    expect(encode({ voice: '../../user?x=#' }).value.path).toBe('/..%2F..%2Fuser%3Fx%3D%23/stream');
    expect(() => encode({ voice: '..' })).toThrow("'voice' is no id of a voice");
  });

  it.each([
    ['opus', 'opus_48000_128'],
    ['aac', 'pcm_24000'],
    ['flac', 'pcm_24000'],
    ['wav', 'pcm_24000'],
    ['pcm', 'pcm_24000'],
  ] as const)('for %s ask for %s', (encoding, format) => {
    expect(encode({ encoding }).value.query).toEqual([['output_format', format]]);
  });

  it.each([
    [1, undefined, []],
    [1.1, { speed: 1.1 }, []],
    [4, { speed: 1.2 }, ['approximated']],
    [0.25, { speed: 0.7 }, ['approximated']],
  ])('at the speed %d ask for %j', (speed, settings, actions) => {
    const { value, losses } = encode({ speed });
    expect(value.body).toMatchObject({ value: settings === undefined ? {} : { voice_settings: settings } });
    expect(JSON.stringify(value.body).includes('voice_settings')).toBe(settings !== undefined);
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
  it('tell what they cost', () => {
    expect(read('audio/mpeg', { 'character-cost': '13' }).at(-1)).toEqual({
      type: 'done',
      usage: { input: { characters: 13 } },
    });
    expect(read('audio/mpeg', {}).at(-1)).toEqual({ type: 'done' });
  });

  it.each([
    ['audio/mpeg', {}, { kind: 'encoded', encoding: 'mp3' }],
    ['audio/opus', { encoding: 'opus' }, { kind: 'encoded', encoding: 'opus' }],
    // The vendor labels everything so.
    ['audio/mpeg', { encoding: 'flac' }, { kind: 'samples', sampleRate: 24_000 }],
  ] as const)('of type %s are audio as it comes', (contentType, fields, form) => {
    expect(read(contentType, {}, fields)).toMatchObject([
      { type: 'start', form },
      { type: 'audio' },
      { type: 'done' },
    ]);
  });

  it('that are words are errors', () => {
    expect(() => read('application/json', {})).toThrow(
      expect.objectContaining({ reason: 'insufficient_quota' }),
    );
    const body = { detail: { status: 'voice_not_found', message: 'No such voice.' } };
    expect(decodeError({ status: 404, body, headers: {} })).toMatchObject({
      code: 'provider_rejected',
      message: 'No such voice.',
    });
  });
});
