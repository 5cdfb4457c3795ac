import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startMockUpstream } from '../../index.js';
import type { MockUpstream } from '../../index.js';

let mock: MockUpstream;

beforeAll(async () => {
  mock = await startMockUpstream({ apiKey: 'right' });
});
afterAll(() => mock.close());

const voice = '21m00Tcm4TlvDq8ikWAM';

function hear(
  fields: Readonly<Record<string, string>>,
  file = new Blob(['sound'.repeat(3200)]),
): Promise<Response> {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  form.append('file', file, 'speech.mp3');
  return fetch(`${mock.origin}/v1/speech-to-text`, {
    method: 'POST',
    body: form,
    headers: { 'xi-api-key': 'right' },
  });
}

function speak(path: string, body: object, key = 'right'): Promise<Response> {
  const headers = { 'xi-api-key': key, 'content-type': 'application/json' };
  return fetch(`${mock.origin}/v1/text-to-speech/${path}`, {
    method: 'POST',
    body: JSON.stringify(body),
    headers,
  });
}

describe('ElevenLabs listens', () => {
  it('says what it received, word by word with the spaces between', async () => {
    mock.reset();
    const answer = await hear({ model_id: 'scribe_v2', diarize: 'true', language_code: 'deu' });
    const text = expect.stringMatching(
      /^Received speech\.mp3 with 16000 bytes and hash [0-9a-f]{12}\.$/u,
    ) as unknown;
    expect(await answer.json()).toMatchObject({
      language_code: 'deu',
      text,
      audio_duration_secs: 1,
      words: {
        0: { text: 'Received', type: 'word', start: 0, end: 0.125, speaker_id: 'speaker_0' },
        1: { text: ' ', type: 'spacing', start: 0.125, end: 0.125 },
        2: { text: 'speech.mp3', type: 'word' },
      },
    });
    const { form } = await mock.nextRequest();
    expect(form?.parts.at(-1)).toMatchObject({ name: 'file', filename: 'speech.mp3', size: 16_000 });
  });

  it.each([
    [{}, 422, '"loc":["body","model_id"],"msg":"Field required"'],
    [{ model_id: 'eleven_v3' }, 400, 'invalid_model_id'],
    [{ model_id: 'scribe_v1', diarize: 'maybe' }, 422, 'valid boolean'],
    [{ model_id: 'scribe_v1', temperature: '3' }, 422, 'less than or equal to 2'],
    [{ model_id: 'scribe_v1', prompt: 'x' }, 422, 'Extra inputs are not permitted'],
    [{ model_id: 'scribe_v1', source_url: 'https://a.example/b.mp3' }, 400, 'Exactly one of'],
  ])('refuses %j', async (fields, status, message) => {
    const answer = await hear(fields);
    expect(answer.status).toBe(status);
    expect(await answer.text()).toContain(message);
  });
});

describe('ElevenLabs speaks', () => {
  it.each([
    ['', 'audio/mpeg'],
    ['?output_format=opus_48000_128', 'audio/opus'],
    ['?output_format=ulaw_8000', 'audio/basic'],
    ['?output_format=pcm_16000', 'audio/pcm'],
  ])('%s', async (query, type) => {
    const answer = await speak(`${voice}/stream${query}`, { text: 'Hello.', model_id: 'eleven_flash_v2_5' });
    expect(answer.headers.get('content-type')).toBe(type);
    expect(answer.headers.get('character-cost')).toBe('6');
    const bytes = Buffer.from(await answer.arrayBuffer());
    if (type === 'audio/pcm') expect(bytes.length).toBe(0.36 * 16_000 * 2);
    expect((await speak(`${voice}${query}`, { text: 'Hello.' })).status).toBe(200);
  });

  it.each([
    ['nobody', { text: 'x' }, 404, 'voice_not_found'],
    [voice, {}, 422, '"loc":["body","text"]'],
    [voice, { text: ' ' }, 400, 'input_text_empty'],
    [voice, { text: 'x', speed: 2 }, 422, 'extra_forbidden'],
    [voice, { text: 'x', voice_settings: { speed: 2 } }, 422, '"loc":["body","voice_settings","speed"]'],
    [`${voice}?output_format=wav`, { text: 'x' }, 422, 'output_format'],
    [`${voice}/stream?output_format=wav_24000`, { text: 'x' }, 422, 'output_format'],
    [voice, { text: 'x'.repeat(10_001) }, 400, 'max_character_limit_exceeded'],
    [voice, { text: 'x', model_id: 'scribe_v1' }, 400, 'model_can_not_do_text_to_speech'],
  ])('refuses %s %j', async (path, body, status, message) => {
    const answer = await speak(path, body);
    expect(answer.status).toBe(status);
    expect(await answer.text()).toContain(message);
  });

  it('wants its key, lists voices and models, and fails as models say', async () => {
    expect(await (await speak(voice, { text: 'x' }, 'wrong')).json()).toEqual({
      detail: { status: 'invalid_api_key', message: 'Invalid API key' },
    });
    expect(await (await fetch(`${mock.origin}/v1/voices`)).text()).toContain('needs_authorization');
    const headers = { 'xi-api-key': 'right' };
    const models = await (await fetch(`${mock.origin}/v1/models`, { headers })).json();
    expect(models).toMatchObject([
      { model_id: 'eleven_multilingual_v2', can_do_text_to_speech: true },
      {},
      {},
    ]);
    const voices = await (await fetch(`${mock.origin}/v1/voices`, { headers })).json();
    expect(voices).toMatchObject({ voices: [{ voice_id: voice, name: 'Rachel' }, {}, {}] });
    expect((await speak(voice, { text: 'x', model_id: 'status-503' })).status).toBe(503);
  });
});
