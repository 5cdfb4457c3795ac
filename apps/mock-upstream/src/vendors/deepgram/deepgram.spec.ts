import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startMockUpstream } from '../../index.js';
import type { MockUpstream } from '../../index.js';
import { makeSound } from '../../media/sound/make-sound.js';

let mock: MockUpstream;

beforeAll(async () => {
  mock = await startMockUpstream({ apiKey: 'right' });
});
afterAll(() => mock.close());

const wav = Buffer.concat([
  ...makeSound('wav', { seconds: 4, sampleRate: 8000, chunkSeconds: 1, seed: 'x' }),
]);
const sha256 = createHash('sha256').update(wav).digest('hex');

function ask(path: string, body: Uint8Array | object, authorization = 'Token right'): Promise<Response> {
  const isFile = body instanceof Uint8Array;
  return fetch(`${mock.origin}${path}`, {
    method: 'POST',
    body: isFile ? new Uint8Array(body) : JSON.stringify(body),
    headers: { authorization, 'content-type': isFile ? 'audio/wav' : 'application/json' },
  });
}

describe('Deepgram listens', () => {
  it('says what it received, and keeps no more of it than that', async () => {
    mock.reset();
    const answer = await ask('/v1/listen?model=nova-3&smart_format=true&detect_language=true', wav);
    expect(await answer.json()).toMatchObject({
      metadata: { sha256, duration: 4, channels: 1 },
      results: {
        channels: [
          {
            detected_language: 'en',
            alternatives: [
              { transcript: `Received with ${wav.length} bytes and hash ${sha256.slice(0, 12)}.` },
            ],
          },
        ],
      },
    });
    const { file, body } = await mock.nextRequest();
    expect(file).toMatchObject({ contentType: 'audio/wav', size: wav.length, sha256 });
    expect(body.length).toBe(0);
  });

  it('tells words, speakers and utterances', async () => {
    mock.script(
      { model: 'nova-2', times: 1 },
      { text: 'One two, three four five six seven eight. Nine ten.' },
    );
    const answer = await ask('/v1/listen?model=nova-2&punctuate=true&diarize=true&utterances=true', wav);
    const { results } = (await answer.json()) as { results: Record<string, unknown> };
    expect(results).toMatchObject({
      channels: [
        {
          alternatives: [
            { words: { 1: { word: 'two', punctuated_word: 'two,', start: 0.4, end: 0.8, speaker: 0 } } },
          ],
        },
      ],
      utterances: [
        { transcript: 'One two, three four five six seven eight.', start: 0, end: 3.2, speaker: 0 },
        { transcript: 'Nine ten.', speaker: 1 },
      ],
    });
    mock.script({ model: 'nova-2', times: 1 }, { text: 'Plain, indeed.' });
    expect(await (await ask('/v1/listen?model=nova-2', wav)).text()).toContain('"transcript":"plain indeed"');
  });

  it.each([
    ['?model=nova-3&keywords=a', wav, 'Please use Keyterms instead.'],
    ['?model=nova-2&keyterm=a', wav, 'Keyterms are only supported with Nova-3 models.'],
    ['?model=nova-2&language=en&detect_language=true', wav, 'Only one of'],
    ['?model=nova-2&utterances=yes', wav, 'Invalid value for `utterances`: `yes`'],
    ['?model=nova-2&prompt=x', wav, 'Unknown parameter: `prompt`'],
    ['?model=aura-2-thalia-en', wav, 'No such model/language/tier combination found.'],
    ['', new Uint8Array(0), 'corrupt or unsupported data'],
    ['', Buffer.from('{"url":"x"}'), 'corrupt or unsupported data'],
    ['', {}, 'missing field `url`'],
  ])('refuses %s', async (query, body, message) => {
    const answer = await ask(`/v1/listen${query}`, body);
    expect(answer.status).toBe(400);
    const text = await answer.text();
    expect(text).toContain(message);
    expect(text).toContain(`"request_id":"${answer.headers.get('dg-request-id') ?? ''}"`);
  });

  it('wants its own kind of credential', async () => {
    const answer = await ask('/v1/listen', wav, 'Bearer right');
    expect(answer.status).toBe(401);
    expect(await answer.json()).toMatchObject({ err_code: 'INVALID_AUTH', err_msg: 'Invalid credentials.' });
  });
});

describe('Deepgram speaks', () => {
  it.each([
    ['', 'audio/mpeg', 'fff3'],
    ['&encoding=linear16', 'audio/wav', '5249'],
    ['&encoding=mulaw&container=wav', 'audio/wav', '5249'],
    ['&encoding=opus', 'audio/ogg;codecs=opus', '4f67'],
    ['&encoding=flac&sample_rate=16000', 'audio/flac', '664c'],
    ['&encoding=aac', 'audio/aac', 'fff1'],
  ])('%s', async (query, type, magic) => {
    const answer = await ask(`/v1/speak?model=aura-2-thalia-en${query}`, { text: 'Hello.' });
    expect(answer.headers.get('content-type')).toBe(type);
    expect(answer.headers.get('dg-char-count')).toBe('6');
    expect(Buffer.from(await answer.arrayBuffer()).toString('hex', 0, 2)).toBe(magic);
  });

  it('gives bare samples at any rate', async () => {
    const path = '/v1/speak?encoding=linear16&container=none&sample_rate=16000';
    const answer = await ask(path, { text: 'x'.repeat(50) });
    expect(answer.headers.get('content-type')).toBe('audio/l16;rate=16000;channels=1');
    expect((await answer.arrayBuffer()).byteLength).toBe(3 * 16_000 * 2);
  });

  it.each([
    [
      '?encoding=mp3&sample_rate=24000',
      { text: 'x' },
      400,
      '`sample_rate` is not applicable when `encoding=mp3`',
    ],
    ['?encoding=flac&container=ogg', { text: 'x' }, 400, '`container=ogg` is not applicable'],
    ['?encoding=wma', { text: 'x' }, 400, 'UNSUPPORTED_AUDIO_FORMAT'],
    ['?voice=x', { text: 'x' }, 400, 'Unknown parameter: `voice`'],
    ['', { input: 'x' }, 400, 'missing field `text`'],
    ['', { text: 'x', voice: 'y' }, 400, 'unknown field `voice`'],
    ['', { text: 'x'.repeat(2001) }, 413, 'exceeds maximum character limit of 2000'],
  ])('refuses %s', async (query, body, status, message) => {
    const answer = await ask(`/v1/speak${query}`, body);
    expect(answer.status).toBe(status);
    expect(await answer.text()).toContain(message);
  });

  it('lists its models to those who come with its credential, and fails as models say', async () => {
    const answer = await fetch(`${mock.origin}/v1/models`, { headers: { authorization: 'Token right' } });
    expect(await answer.json()).toMatchObject({
      stt: [{ canonical_name: 'nova-3' }, {}, {}],
      tts: [{}, {}, {}],
    });
    expect((await ask('/v1/speak?model=status-429', { text: 'x' })).status).toBe(429);
  });
});
