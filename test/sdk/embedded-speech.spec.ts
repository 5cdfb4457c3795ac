import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import OpenAI, { toFile } from 'openai';
import { startGateway } from '../support/gateway.js';
import type { TestGateway } from '../support/gateway.js';
import { wordErrorRate } from '../support/word-errors.js';
import { placeWeights } from '../support/weights.js';

// The models compute on a thread each: a busy machine makes them slow, not wrong.
jest.setTimeout(120_000);

const sentences = [
  'The quick brown fox jumps over the lazy dog.',
  'Please remember to water the plants before you leave the house.',
  'The train to the city leaves from the second platform.',
  'She opened the window because the room was too warm.',
  'We will meet again next week to talk about the project.',
];

let gateway: TestGateway;
let client: OpenAI;

beforeAll(async () => {
  gateway = await startGateway({ local: { enabled: true, pull: false } }, {}, async (folder) => {
    await placeWeights(join(folder, 'data'), 'piper');
    await placeWeights(join(folder, 'data'), 'moonshine-tiny');
  });
  client = new OpenAI({ baseURL: gateway.baseUrl, apiKey: gateway.token, maxRetries: 0, logLevel: 'off' });
}, 600_000);
afterAll(async () => {
  await gateway.close();
});

type Format = NonNullable<OpenAI.Audio.SpeechCreateParams['response_format']>;

async function speak(input: string, format: Format = 'mp3', voice = 'alloy'): Promise<Buffer> {
  const response = await client.audio.speech.create({
    model: 'piper',
    voice,
    input,
    response_format: format,
  });
  return Buffer.from(await response.arrayBuffer());
}

const hear = async (audio: Buffer, format: Format = 'mp3') =>
  client.audio.transcriptions.create({
    model: 'moonshine-tiny',
    file: await toFile(audio, `said.${format}`),
  });

describe('embedded speech and transcription under the OpenAI SDK', () => {
  it('hears what it said: at most one word in eight is wrong', async () => {
    const heard: string[] = [];
    for (const sentence of sentences) heard.push((await hear(await speak(sentence))).text);
    expect(wordErrorRate(sentences.join(' '), heard.join(' '))).toBeLessThanOrEqual(0.125);
  });

  it.each<Format>(['opus', 'flac', 'wav', 'aac'])('hears what it said as %s', async (format) => {
    // The voice is never quite the same: in a single sentence two words misheard would be too many.
    const said = sentences.slice(0, 3).join(' ');
    const { text } = await hear(await speak(said, format), format);
    expect(wordErrorRate(said, text)).toBeLessThanOrEqual(0.125);
  });

  it('writes subtitles with times, and streams segment by segment', async () => {
    const text = sentences.slice(0, 2).join(' ... ');
    const file = await toFile(await speak(text, 'wav'), 'two.wav');
    const request = { model: 'moonshine-tiny', file };
    const subtitles = await client.audio.transcriptions.create({ ...request, response_format: 'srt' });
    expect(subtitles).toMatch(/^1\n00:00:00,\d{3} --> 00:00:0\d,\d{3}\n\S/);
    const verbose = await client.audio.transcriptions.create({ ...request, response_format: 'verbose_json' });
    expect(verbose.segments?.length).toBeGreaterThanOrEqual(1);
    expect(verbose.segments?.at(-1)?.end).toBeLessThanOrEqual(verbose.duration + 0.1);
    const stream = await client.audio.transcriptions.create({ ...request, stream: true });
    let streamed = '';
    let whole = '';
    for await (const event of stream) {
      if (event.type === 'transcript.text.delta') streamed += event.delta;
      if (event.type === 'transcript.text.done') whole = event.text;
    }
    expect(streamed).toBe(whole);
    expect(wordErrorRate(text, whole)).toBeLessThanOrEqual(0.125);
  });

  it('speaks with other voices, and at another pace', async () => {
    const [sentence = ''] = sentences;
    const [slow, quick, deep] = await Promise.all([
      speak(sentence, 'pcm'),
      client.audio.speech
        .create({ model: 'piper', voice: 'alloy', input: sentence, response_format: 'pcm', speed: 2 })
        .then(async (response) => Buffer.from(await response.arrayBuffer())),
      speak(sentence, 'pcm', 'onyx'),
    ]);
    expect(quick.length).toBeLessThan(slow.length * 0.7);
    expect(deep.equals(slow)).toBe(false);
  });

  it('refuses what is no sound, and languages it does not know', async () => {
    const noise = await toFile(Buffer.from('this is no sound at all, only words'.repeat(20)), 'noise.mp3');
    await expect(
      client.audio.transcriptions.create({ model: 'moonshine-tiny', file: noise }),
    ).rejects.toMatchObject({ status: 400, param: 'file' });
    const [sentence = ''] = sentences;
    const file = await toFile(await speak(sentence), 'said.mp3');
    await expect(
      client.audio.transcriptions.create({ model: 'moonshine-tiny', file, language: 'de' }),
    ).rejects.toMatchObject({ status: 400, param: 'language' });
  });
});
