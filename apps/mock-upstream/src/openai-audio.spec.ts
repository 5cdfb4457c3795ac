import { createHash } from 'node:crypto';
import { request as httpRequest } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import OpenAI, { toFile } from 'openai';
import type { SpeechCreateParams } from 'openai/resources/audio/speech';
import { makeSound } from './media/sound/make-sound.js';
import { startMockUpstream } from './index.js';
import type { MockUpstream } from './index.js';

let mock: MockUpstream;
let client: OpenAI;

beforeAll(async () => {
  mock = await startMockUpstream({ apiKey: 'sk-right' });
  client = new OpenAI({ apiKey: 'sk-right', baseURL: mock.baseUrl, maxRetries: 0 });
});
afterAll(() => mock.close());

const wav = Buffer.concat([
  ...makeSound('wav', { seconds: 3, sampleRate: 16_000, chunkSeconds: 1, seed: 'recording' }),
]);
const recording = (name = 'speech.wav', bytes: Buffer = wav): Promise<File> => toFile(bytes, name);
const received = `Received speech.wav with ${wav.length} bytes and hash ${createHash('sha256').update(wav).digest('hex').slice(0, 12)}.`;

describe('transcriptions through the OpenAI SDK', () => {
  it('says what it received', async () => {
    mock.reset();
    const answer = await client.audio.transcriptions.create({
      model: 'gpt-4o-transcribe',
      file: await recording(),
      prompt: 'Names: Ada.',
      include: ['logprobs'],
    });
    expect(answer.text).toBe(received);
    expect(answer.logprobs?.map(({ token }) => token).join('')).toBe(received);
    expect(answer.usage).toEqual({
      type: 'tokens',
      input_tokens: 33,
      output_tokens: answer.logprobs?.length,
      total_tokens: 33 + (answer.logprobs?.length ?? 0),
      input_token_details: { audio_tokens: 30, text_tokens: 3 },
    });
    const { form } = await mock.nextRequest();
    expect(form?.parts.find(({ name }) => name === 'file')).toMatchObject({
      filename: 'speech.wav',
      size: wav.length,
      sha256: createHash('sha256').update(wav).digest('hex'),
    });
  });

  it('gives times, subtitles and plain text', async () => {
    const file = await recording();
    const model = 'whisper-1';
    mock.script({ contains: 'whisper-1' }, { text: 'one two three four five six seven eight nine ten' });
    const { audio } = client;
    const verbose = await audio.transcriptions.create({
      model,
      file,
      response_format: 'verbose_json',
      timestamp_granularities: ['word', 'segment'],
      language: 'de',
    });
    expect(verbose).toMatchObject({
      language: 'german',
      duration: 3,
      usage: { type: 'duration', seconds: 3 },
    });
    expect(verbose.segments).toMatchObject([
      { id: 0, start: 0, end: 2.4, text: ' one two three four five six seven eight' },
      { id: 1, start: 2.4, end: 3, text: ' nine ten' },
    ]);
    expect(verbose.words?.[1]).toEqual({ word: 'two', start: 0.3, end: 0.6 });
    const srt = await audio.transcriptions.create({ model, file, response_format: 'srt' });
    expect(srt).toBe(
      '1\n00:00:00,000 --> 00:00:02,400\none two three four five six seven eight\n\n2\n00:00:02,400 --> 00:00:03,000\nnine ten\n\n',
    );
    expect(await audio.transcriptions.create({ model, file, response_format: 'vtt' })).toMatch(
      /^WEBVTT\n\n00:00:00\.000 -->/u,
    );
    expect(await audio.transcriptions.create({ model, file, response_format: 'text' })).toBe(
      'one two three four five six seven eight nine ten\n',
    );
    const form = new FormData();
    form.append('model', model);
    form.append('file', file);
    form.append('response_format', 'verbose_json');
    const headers = { authorization: 'Bearer sk-right' };
    const english = await fetch(`${mock.baseUrl}/audio/translations`, {
      method: 'POST',
      body: form,
      headers,
    });
    expect(await english.json()).toMatchObject({ task: 'translate', language: 'english' });
    mock.reset();
  });

  it('streams, and tells speakers apart', async () => {
    mock.script({ contains: 'diarize' }, { text: 'a b c d e f g h i j' });
    const plain = await client.audio.transcriptions.create({
      model: 'gpt-4o-mini-transcribe',
      file: await recording(),
      stream: true,
    });
    const events = [];
    for await (const event of plain) events.push(event);
    expect(events.map((event) => ('delta' in event ? event.delta : '')).join('')).toBe(received);
    expect(events.at(-1)).toMatchObject({
      type: 'transcript.text.done',
      text: received,
      usage: { type: 'tokens' },
    });
    const diarized = await client.audio.transcriptions.create({
      model: 'gpt-4o-transcribe-diarize',
      file: await recording(),
      response_format: 'diarized_json',
      known_speaker_names: ['ada'],
      known_speaker_references: ['data:audio/wav;base64,AAAA'],
      chunking_strategy: { type: 'server_vad', threshold: 0.5 },
      stream: true,
    });
    const segments = [];
    for await (const event of diarized) if (event.type === 'transcript.text.segment') segments.push(event);
    expect(segments).toMatchObject([
      { id: 'seg_0', speaker: 'ada', text: 'a b c d e f g h', start: 0, end: 2.4 },
      { id: 'seg_1', speaker: 'B', text: 'i j' },
    ]);
    mock.reset();
  });

  it.each([
    [{ model: 'gpt-4o-transcribe', response_format: 'srt' }, "response_format 'srt' is not compatible"],
    [{ model: 'gpt-4o-transcribe-diarize', prompt: 'x' }, "'prompt' is not supported with model"],
    [{ model: 'whisper-1', include: ['logprobs'] }, "'include' is not supported with model 'whisper-1'."],
    [{ timestamp_granularities: ['word'] }, "response_format 'verbose_json'"],
    [{ temperature: 2 }, "Invalid 'temperature': decimal above maximum value."],
    [{ chunking_strategy: { threshold: 2 } }, "Missing required parameter: 'chunking_strategy[type]'."],
    [{ known_speaker_names: ['a'] }, 'must have the same length'],
    [{ seed: 1 }, "Unknown parameter: 'seed'."],
    [{ model: '' }, 'you must provide a model parameter'],
  ])('refuses %j', async (fields, message) => {
    const file = await recording();
    const body = { model: 'any-model', file, ...fields } as OpenAI.Audio.TranscriptionCreateParams;
    await expect(client.audio.transcriptions.create(body)).rejects.toThrow(message);
  });

  it('refuses files it cannot tell the format of, and bodies that are no form', async () => {
    const create = async (name: string, bytes?: Buffer): Promise<unknown> =>
      client.audio.transcriptions.create({ model: 'whisper-1', file: await recording(name, bytes) });
    await expect(create('speech')).rejects.toThrow("Invalid file format. Supported formats: ['flac', 'm4a'");
    await expect(create('speech.wav', Buffer.alloc(0))).rejects.toThrow('Audio file is too short.');
    const send = async (type: string, body: string): Promise<string> => {
      const headers = { authorization: 'Bearer sk-right', 'content-type': type };
      return (await fetch(`${mock.baseUrl}/audio/transcriptions`, { method: 'POST', body, headers })).text();
    };
    expect(await send('application/json', '{}')).toContain('Invalid Content-Type header (application/json)');
    expect(await send('multipart/form-data', '')).toContain('no multipart boundary param');
    expect(
      await send(
        'multipart/form-data; boundary=b',
        '--b\r\nContent-Disposition: form-data; name="model"\r\n\r\nx',
      ),
    ).toContain('unexpected end of form');
  });

  it('swallows 128 MB without holding them', async () => {
    const head = '--b\r\nContent-Disposition: form-data; name="file"; filename="a.mp3"\r\n\r\n';
    const tail = '\r\n--b\r\nContent-Disposition: form-data; name="model"\r\n\r\nwhisper-1\r\n--b--\r\n';
    const chunk = Buffer.alloc(1024 * 1024, 'audio');
    const before = process.memoryUsage().rss;
    let most = 0;
    const text = await new Promise<string>((resolve, reject) => {
      const headers = { authorization: 'Bearer sk-right', 'content-type': 'multipart/form-data; boundary=b' };
      const request = httpRequest(
        `${mock.baseUrl}/audio/transcriptions`,
        { method: 'POST', headers },
        (response) => {
          const pieces: Buffer[] = [];
          response.on('data', (piece: Buffer) => pieces.push(piece));
          response.on('end', () => {
            resolve(Buffer.concat(pieces).toString());
          });
        },
      );
      request.on('error', reject);
      let left = 128;
      const write = (): void => {
        most = Math.max(most, process.memoryUsage().rss);
        while (left > 0) {
          left -= 1;
          if (!request.write(chunk)) {
            request.once('drain', write);
            return;
          }
        }
        request.end(tail);
      };
      request.write(head);
      write();
    });
    expect(JSON.parse(text)).toMatchObject({
      text: expect.stringContaining(`with ${128 * 1024 * 1024} bytes`),
    });
    expect(most - before).toBeLessThan(100 * 1024 * 1024);
  });
});

describe('speech through the OpenAI SDK', () => {
  const speak = (fields: Partial<SpeechCreateParams>) =>
    client.audio.speech.create({ model: 'gpt-4o-mini-tts', voice: 'alloy', input: 'Hello there', ...fields });

  it.each([
    ['mp3', 'audio/mpeg', 'fff384c4'],
    ['opus', 'audio/opus', '4f676753'],
    ['aac', 'audio/aac', 'fff15840'],
    ['flac', 'audio/flac', '664c6143'],
    ['wav', 'audio/wav', '52494646'],
  ] as const)('speaks %s, the same for the same words', async (format, type, magic) => {
    const answer = await speak({ response_format: format });
    expect(answer.headers.get('content-type')).toBe(type);
    const bytes = Buffer.from(await answer.arrayBuffer());
    expect(bytes.toString('hex', 0, 4)).toBe(magic);
    const again = Buffer.from(await (await speak({ response_format: format })).arrayBuffer());
    expect(again.equals(bytes)).toBe(true);
  });

  it('speaks as long as the script says, in chunks with pauses', async () => {
    mock.script(
      { times: 1 },
      { media: { seconds: 1, chunkSeconds: 0.25 }, faults: { delayBetweenChunks: 20 } },
    );
    const answer = await speak({ response_format: 'pcm' });
    const sizes: number[] = [];
    for await (const chunk of answer.body ?? []) sizes.push((chunk as Uint8Array).length);
    expect(sizes).toEqual([12_000, 12_000, 12_000, 12_000]);
  });

  it('speaks in events', async () => {
    const text = await (await speak({ response_format: 'pcm', stream_format: 'sse', speed: 2 })).text();
    const events = text
      .split('\n\n')
      .filter((one) => one !== '')
      .map((one) => JSON.parse(one.slice(6)) as Record<string, unknown>);
    const bytes = events.map(
      ({ audio }) => Buffer.from(typeof audio === 'string' ? audio : '', 'base64').length,
    );
    expect(bytes.reduce((sum, one) => sum + one, 0)).toBe(Math.round(0.33 * 24_000) * 2);
    expect(events.at(-1)).toEqual({
      type: 'speech.audio.done',
      usage: { input_tokens: 3, output_tokens: 7, total_tokens: 10 },
    });
  });

  it('speaks for ten minutes without holding them, and stops when nobody listens', async () => {
    const before = process.memoryUsage().rss;
    let [size, most] = [0, 0];
    const answer = await speak({ model: 'speech-600s', response_format: 'pcm' });
    for await (const chunk of answer.body ?? []) {
      size += (chunk as Uint8Array).length;
      most = Math.max(most, process.memoryUsage().rss);
    }
    expect(size).toBe(600 * 24_000 * 2);
    expect(most - before).toBeLessThan(60 * 1024 * 1024);
    const left = await speak({ model: 'speech-99999s', response_format: 'pcm' });
    await left.body?.cancel();
    const { aborted } = await mock.nextRequest(({ text }) => text.includes('speech-99999s'));
    expect(await aborted).toBeGreaterThan(0);
  });

  it.each([
    [{ voice: 'nobody' }, "Invalid value: 'nobody'."],
    [{ input: 'x'.repeat(4097) }, "Invalid 'input': string too long."],
    [{ input: '' }, "Missing required parameter: 'input'."],
    [{ speed: 5 }, "Invalid 'speed': decimal above maximum value."],
    [{ model: 'tts-1', stream_format: 'sse' }, "stream_format 'sse' is not supported with model 'tts-1'."],
    [{ response_format: 'ogg' }, "Invalid value: 'ogg'."],
    [{ language: 'en' }, "Unknown parameter: 'language'."],
  ])('refuses %j', async (fields, message) => {
    await expect(speak(fields as Partial<SpeechCreateParams>)).rejects.toThrow(message);
  });

  it('cuts and fails as scripts say', async () => {
    mock.script({ times: 1 }, { faults: { cut: { afterBytes: 100 } } });
    await expect((await speak({ response_format: 'wav' })).arrayBuffer()).rejects.toThrow();
    await expect(speak({ model: 'status-503' })).rejects.toMatchObject({ status: 503 });
    mock.script({ times: 1 }, { faults: { chunkSize: 7 } });
    const bytes = Buffer.from(await (await speak({ response_format: 'wav' })).arrayBuffer());
    expect(bytes.equals(Buffer.from(await (await speak({ response_format: 'wav' })).arrayBuffer()))).toBe(
      true,
    );
  });
});
