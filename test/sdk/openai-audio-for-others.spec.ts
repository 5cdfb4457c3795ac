import { createHash } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import OpenAI, { BadRequestError, RateLimitError, toFile } from 'openai';
import { startMockUpstream } from '../../apps/mock-upstream/src/index.js';
import type { MockUpstream, RecordedRequest } from '../../apps/mock-upstream/src/index.js';
import { startGateway } from '../support/gateway.js';
import type { TestGateway } from '../support/gateway.js';

const apiKey = 'sk-upstream';
const sentence = 'One two three four five six seven eight. Nine ten.';

/** Vendors that hear. */
const hearing = [
  { model: 'google/gemini-2.5-flash' },
  { model: 'deepgram/nova-3' },
  { model: 'elevenlabs/scribe_v2' },
] as const;

/** The same as a language model writes it that is asked for times. */
const segments = [
  {
    start: '00:00:00.000',
    end: '00:00:02.400',
    speaker: 'A',
    text: 'One two three four five six seven eight.',
  },
  { start: '00:00:02.400', end: '00:00:03.000', speaker: 'B', text: 'Nine ten.' },
];

/** Vendors that speak. */
const speaking = [
  { model: 'google/gemini-2.5-flash-preview-tts' },
  { model: 'deepgram/aura-2' },
  { model: 'elevenlabs/eleven_flash_v2_5' },
] as const;

let mock: MockUpstream;
let gateway: TestGateway;
let client: OpenAI;
let recording: File;
let recordingHash: string;

beforeAll(async () => {
  mock = await startMockUpstream({ apiKey });
  const baseUrl = mock.origin;
  gateway = await startGateway({
    providers: {
      google: { type: 'google', baseUrl, apiKey },
      deepgram: { type: 'deepgram', baseUrl, apiKey },
      elevenlabs: { type: 'elevenlabs', baseUrl, apiKey },
    },
  });
  client = new OpenAI({ baseURL: gateway.baseUrl, apiKey: gateway.token, maxRetries: 0, logLevel: 'off' });
  const spoken = await fetch(`${mock.baseUrl}/audio/speech`, {
    method: 'POST',
    headers: { authorization: `Bearer ${apiKey}`, 'content-type': 'application/json' },
    body: JSON.stringify({ model: 'speech-3s', input: 'x', voice: 'nova', response_format: 'wav' }),
  });
  const bytes = Buffer.from(await spoken.arrayBuffer());
  recording = await toFile(bytes, 'talk.wav', { type: 'audio/wav' });
  recordingHash = createHash('sha256').update(bytes).digest('hex');
});
beforeEach(() => {
  mock.reset();
});
afterAll(async () => {
  await gateway.close();
  await mock.close();
});

/** What the upstream was asked; the gateway also asks it for its models. */
const asked = (): Promise<RecordedRequest> => mock.nextRequest(({ method }) => method === 'POST');

/** The hash of the recording that an upstream got, as a file, in a form or inside JSON. */
function heardIn(request: RecordedRequest): string | undefined {
  if (request.file !== undefined) return request.file.sha256;
  const part = request.form?.parts.find(({ name }) => name === 'file');
  if (part !== undefined && 'sha256' in part) return part.sha256;
  const [, base64 = ''] = /"data":"([^"]*)"/.exec(request.text) ?? [];
  return createHash('sha256').update(Buffer.from(base64, 'base64')).digest('hex');
}

describe.each(hearing)('transcriptions by $model', ({ model }) => {
  beforeEach(() => {
    mock.script({ contains: 'responseSchema' }, { text: JSON.stringify({ language: 'en', segments }) });
    mock.script({}, { text: sentence });
  });

  it('as JSON and as text, of the very recording', async () => {
    const { transcriptions } = client.audio;
    const call = transcriptions.create({ model, file: recording, language: 'en' });
    const { data, response } = await call.withResponse();
    expect(response.headers.get('x-gateway-lane')).toBe('hub');
    expect(data.text).toBe(sentence);
    expect(heardIn(await asked())).toBe(recordingHash);
    const text = await transcriptions.create({ model, file: recording, response_format: 'text' });
    expect(text).toBe(`${sentence}\n`);
  });

  it('as subtitles', async () => {
    const { transcriptions } = client.audio;
    const srt = await transcriptions.create({ model, file: recording, response_format: 'srt' });
    expect(srt).toMatch(
      /^1\n00:00:00,000 --> 00:00:0[23],\d{3}\nOne two three four five six seven eight\.\n/,
    );
    const vtt = await transcriptions.create({ model, file: recording, response_format: 'vtt' });
    expect(vtt).toMatch(/^WEBVTT\n\n00:00:00\.000 --> /);
    expect(vtt).toContain('Nine ten.');
  });

  it('with times', async () => {
    const call = client.audio.transcriptions.create({
      model,
      file: recording,
      response_format: 'verbose_json',
      timestamp_granularities: ['word', 'segment'],
    });
    const { data, response } = await call.withResponse();
    expect(data.text).toBe(sentence);
    expect(data.segments?.map(({ text }) => text.trim())).toEqual([
      'One two three four five six seven eight.',
      'Nine ten.',
    ]);
    expect(data.segments?.at(-1)?.end).toBeCloseTo(3, 1);
    const losses = response.headers.get('x-gateway-losses') ?? '';
    if (model.startsWith('google')) expect(losses).toContain('word-timestamps');
    else expect(data.words?.[1]).toEqual({ word: 'two', start: 0.3, end: 0.6 });
  });

  it('by speakers', async () => {
    const answer = await client.audio.transcriptions.create({
      model,
      file: recording,
      response_format: 'diarized_json',
    });
    expect(answer).toMatchObject({
      text: sentence,
      segments: [{ speaker: 'A' }, { speaker: 'B', text: 'Nine ten.' }],
    });
  });

  it('as a stream', async () => {
    const stream = await client.audio.transcriptions.create({ model, file: recording, stream: true });
    let text = '';
    let last: unknown;
    for await (const event of stream) {
      if (event.type === 'transcript.text.delta') text += event.delta;
      last = event;
    }
    expect(text).toBe(sentence);
    expect(last).toMatchObject({ type: 'transcript.text.done', text: sentence });
  });

  it('or its own error', async () => {
    mock.reset();
    mock.script({}, { like: 'status-429' });
    const failed = client.audio.transcriptions.create({ model, file: recording });
    await expect(failed).rejects.toThrow(RateLimitError);
  });
});

describe.each(speaking)('speech by $model', ({ model }) => {
  const magic = {
    mp3: /^(?:fff|494433)/,
    opus: /^4f676753/,
    aac: /^fff/,
    flac: /^664c6143/,
    wav: /^52494646/,
  };

  it.each(Object.entries(magic))('as %s', async (format, start) => {
    const { data, response } = await client.audio.speech
      .create({ model, input: 'Hello there', voice: 'coral', response_format: format as keyof typeof magic })
      .withResponse();
    expect(response.headers.get('x-gateway-lane')).toBe('hub');
    const bytes = Buffer.from(await data.arrayBuffer());
    expect(bytes.toString('hex', 0, 4)).toMatch(start);
    expect((await asked()).text).toContain('Hello there');
  });

  it('as samples of the length that was spoken', async () => {
    mock.script({}, { media: { seconds: 2 } });
    const answer = await client.audio.speech.create({
      model,
      input: 'Hello there',
      voice: 'coral',
      response_format: 'pcm',
    });
    expect((await answer.arrayBuffer()).byteLength).toBe(2 * 24_000 * 2);
  });

  it('as events', async () => {
    const answer = await client.audio.speech.create({
      model,
      input: 'Hello there',
      voice: 'coral',
      stream_format: 'sse',
    });
    const events = (await answer.text()).split('\n\n').filter((event) => event.startsWith('data: '));
    expect(events.at(0)).toMatch(/^data: \{"type":"speech\.audio\.delta","audio":"/);
    expect(events.at(-1)).toMatch(/^data: \{"type":"speech\.audio\.done","usage":\{/);
  });

  it('or its own error', async () => {
    mock.script({}, { like: 'status-429' });
    const failed = client.audio.speech.create({ model, input: 'x', voice: 'coral' });
    await expect(failed).rejects.toThrow(RateLimitError);
  });
});

describe('what a vendor cannot do', () => {
  it.each(['deepgram/nova-3', 'elevenlabs/scribe_v2'])('is told: %s translates nothing', async (model) => {
    const failed = client.audio.translations.create({ model, file: recording });
    await expect(failed).rejects.toThrow(BadRequestError);
    await expect(failed).rejects.toThrow('POST /v1/audio/translations');
    expect(mock.requests.filter(({ method }) => method === 'POST')).toEqual([]);
  });

  it.each([
    ['deepgram/nova-3', 'POST /v1/audio/transcriptions'],
    ['elevenlabs/scribe_v2', 'POST /v1/audio/transcriptions'],
    ['google/imagen-4.0-generate-001', 'POST /v1/images/generations'],
  ])('is told: %s does not speak', async (model, right) => {
    const failed = client.audio.speech.create({ model, input: 'x', voice: 'coral' });
    await expect(failed).rejects.toThrow(right);
  });
});
