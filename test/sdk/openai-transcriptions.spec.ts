import { createHash } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import OpenAI, {
  APIError,
  AuthenticationError,
  BadRequestError,
  InternalServerError,
  NotFoundError,
  RateLimitError,
  toFile,
} from 'openai';
import { startMockUpstream } from '../../apps/mock-upstream/src/index.js';
import type { MockUpstream, RecordedRequest } from '../../apps/mock-upstream/src/index.js';
import { startGateway } from '../support/gateway.js';
import type { TestGateway } from '../support/gateway.js';

const apiKey = 'sk-upstream';
const sentence = 'one two three four five six seven eight nine ten';
const ways = [
  ['verbatim', 'openai'],
  ['hub', 'hub'],
] as const;

let mock: MockUpstream;
let gateway: TestGateway;
let client: OpenAI;
/** The same SDK without the gateway between. */
let direct: OpenAI;
/** Three seconds of a tone. */
let recording: File;
let recordingHash: string;

beforeAll(async () => {
  mock = await startMockUpstream({ apiKey });
  const { baseUrl } = mock;
  gateway = await startGateway({
    providers: {
      openai: { type: 'openai', baseUrl, apiKey },
      hub: { type: 'openai', baseUrl, apiKey, lane: 'hub' },
    },
  });
  const options = { maxRetries: 0, logLevel: 'off' } as const;
  client = new OpenAI({ ...options, baseURL: gateway.baseUrl, apiKey: gateway.token });
  direct = new OpenAI({ ...options, baseURL: baseUrl, apiKey });
  const spoken = await direct.audio.speech.create({
    model: 'speech-3s',
    input: 'hello',
    voice: 'nova',
    response_format: 'wav',
  });
  const bytes = Buffer.from(await spoken.arrayBuffer());
  recording = await toFile(bytes, 'Besprechung „Süd“.wav', { type: 'audio/wav' });
  recordingHash = createHash('sha256').update(bytes).digest('hex');
});
beforeEach(() => {
  mock.reset();
});
afterAll(async () => {
  await gateway.close();
  await mock.close();
});

async function collect<Item>(items: AsyncIterable<Item>): Promise<Item[]> {
  const collected: Item[] = [];
  for await (const item of items) collected.push(item);
  return collected;
}

/** What the upstream was asked; the gateway also asks it for its models. */
const asked = (): Promise<RecordedRequest> => mock.nextRequest(({ method }) => method === 'POST');

/** The text fields of a form, lists as they were written. */
const fieldsIn = ({ form }: RecordedRequest) =>
  form?.parts.flatMap((part) => ('text' in part ? [[part.name, part.text]] : [])).sort();

describe.each(ways)('transcriptions with the OpenAI SDK through the %s lane', (lane, provider) => {
  const transcribe = (model: string, more: object = {}) =>
    client.audio.transcriptions.create({
      model: `${provider}/${model}`,
      file: recording,
      ...more,
    } as OpenAI.Audio.TranscriptionCreateParamsNonStreaming<undefined>);

  it('bring the recording to the upstream byte by byte', async () => {
    const { data, response } = await transcribe('gpt-4o-transcribe', { prompt: 'Ada.' }).withResponse();
    expect(response.headers.get('x-gateway-lane')).toBe(lane);
    expect(response.headers.get('x-gateway-losses')).toBeNull();
    expect(data.text).toContain(`with ${recording.size} bytes and hash ${recordingHash.slice(0, 12)}`);
    expect(data.usage).toMatchObject({ type: 'tokens', input_token_details: { audio_tokens: 30 } });
    const sent = await asked();
    expect(sent.form?.fault).toBeUndefined();
    expect(sent.form?.parts).toContainEqual(
      expect.objectContaining({
        name: 'file',
        filename: recording.name,
        contentType: 'audio/wav',
        size: recording.size,
        sha256: recordingHash,
      }),
    );
    expect(fieldsIn(sent)).toEqual(
      expect.arrayContaining([
        ['model', 'gpt-4o-transcribe'],
        ['prompt', 'Ada.'],
      ]),
    );
  });

  it('come as JSON with probabilities', async () => {
    mock.script({ contains: 'gpt-4o-transcribe' }, { text: ['One ', 'two.'] });
    const answer = await transcribe('gpt-4o-transcribe', { include: ['logprobs'], response_format: 'json' });
    expect(answer.text).toBe('One two.');
    expect(answer.logprobs?.map(({ token }) => token)).toEqual(['One ', 'two.']);
  });

  it('come as text and as subtitles', async () => {
    mock.script({ contains: 'whisper-1' }, { text: sentence });
    const subtitles = (point: string) => [
      `00:00:00${point}000 --> 00:00:02${point}400\none two three four five six seven eight`,
      `00:00:02${point}400 --> 00:00:03${point}000\nnine ten`,
    ];
    const { transcriptions } = client.audio;
    const body = { model: `${provider}/whisper-1`, file: recording };
    expect(await transcriptions.create({ ...body, response_format: 'text' })).toBe(`${sentence}\n`);
    const srt = await transcriptions.create({ ...body, response_format: 'srt' });
    expect(srt.trim().split('\n\n')).toEqual(subtitles(',').map((cue, index) => `${index + 1}\n${cue}`));
    const vtt = await transcriptions.create({ ...body, response_format: 'vtt' });
    expect(vtt.trim().split('\n\n')).toEqual(['WEBVTT', ...subtitles('.')]);
  });

  it('come with the times of words and segments', async () => {
    mock.script({ contains: 'whisper-1' }, { text: sentence });
    const wanted: Omit<OpenAI.Audio.TranscriptionCreateParamsNonStreaming<'verbose_json'>, 'model'> = {
      file: recording,
      response_format: 'verbose_json',
      timestamp_granularities: ['word', 'segment'],
      language: 'de',
      temperature: 0.4,
    };
    const answer = await client.audio.transcriptions.create({ ...wanted, model: `${provider}/whisper-1` });
    expect(answer).toEqual(await direct.audio.transcriptions.create({ ...wanted, model: 'whisper-1' }));
    expect(answer).toMatchObject({
      language: 'german',
      duration: 3,
      usage: { type: 'duration', seconds: 3 },
    });
    expect(answer.words?.[1]).toEqual({ word: 'two', start: 0.3, end: 0.6 });
    expect(answer.segments).toMatchObject([
      { start: 0, end: 2.4 },
      { start: 2.4, end: 3, temperature: 0.4 },
    ]);
    const fields = fieldsIn(await asked());
    expect(fields?.filter(([name]) => name?.startsWith('timestamp'))).toEqual([
      ['timestamp_granularities[]', 'segment'],
      ['timestamp_granularities[]', 'word'],
    ]);
  });

  it('have the times of words alone, or of segments where nothing is said', async () => {
    const verbose = (more: object) => transcribe('whisper-1', { response_format: 'verbose_json', ...more });
    const words = await verbose({ timestamp_granularities: ['word'] });
    expect(words).toMatchObject({ words: expect.any(Array) });
    expect(words).not.toHaveProperty('segments');
    const segments = await verbose({});
    expect(segments).toMatchObject({ segments: expect.any(Array) });
    expect(segments).not.toHaveProperty('words');
  });

  it('tell speakers apart', async () => {
    mock.script({ contains: 'diarize' }, { text: sentence });
    const answer = await transcribe('gpt-4o-transcribe-diarize', {
      response_format: 'diarized_json',
      chunking_strategy: { type: 'server_vad', threshold: 0.5 },
      known_speaker_names: ['ada'],
      known_speaker_references: ['data:audio/wav;base64,AAAA'],
    });
    expect(answer).toMatchObject({
      text: sentence,
      segments: [
        { speaker: 'ada', start: 0, end: 2.4 },
        { speaker: 'B', text: 'nine ten' },
      ],
    });
    expect(fieldsIn(await asked())).toEqual(
      expect.arrayContaining([
        ['chunking_strategy[threshold]', '0.5'],
        ['known_speaker_names[]', 'ada'],
      ]),
    );
  });

  it('are streamed', async () => {
    mock.script({ contains: 'transcribe' }, { text: ['One ', 'two ', 'three.'] });
    const call = client.audio.transcriptions.create({
      model: `${provider}/gpt-4o-mini-transcribe`,
      file: recording,
      stream: true,
    });
    const { data, response } = await call.withResponse();
    expect(response.headers.get('x-gateway-lane')).toBe(lane);
    expect(response.headers.get('content-type')).toContain('text/event-stream');
    const events = await collect(data);
    expect(events).toEqual([
      { type: 'transcript.text.delta', delta: 'One ' },
      { type: 'transcript.text.delta', delta: 'two ' },
      { type: 'transcript.text.delta', delta: 'three.' },
      {
        type: 'transcript.text.done',
        text: 'One two three.',
        usage: expect.objectContaining({ output_tokens: 3 }),
      },
    ]);
  });

  it('are streamed by speakers', async () => {
    mock.script({ contains: 'diarize' }, { text: sentence });
    const stream = await client.audio.transcriptions.create({
      model: `${provider}/gpt-4o-transcribe-diarize`,
      file: recording,
      response_format: 'diarized_json',
      stream: true,
    });
    const events = await collect(stream);
    expect(events.map(({ type }) => type.replace('transcript.text.', ''))).toEqual([
      'delta',
      'segment',
      'delta',
      'segment',
      'done',
    ]);
    expect(events[3]).toMatchObject({ speaker: 'B', text: 'nine ten', start: 2.4, end: 3 });
  });

  it('are translated into English', async () => {
    mock.script({ contains: 'whisper-1' }, { text: sentence });
    const call = client.audio.translations.create({
      model: `${provider}/whisper-1`,
      file: recording,
      response_format: 'verbose_json',
    });
    const { data, response } = await call.withResponse();
    expect(response.headers.get('x-gateway-lane')).toBe(lane);
    expect(data).toMatchObject({ language: 'english', text: sentence, duration: 3 });
    const sent = await asked();
    expect(sent.path).toBe('/v1/audio/translations');
    expect(sent.form?.parts).toContainEqual(expect.objectContaining({ name: 'file', sha256: recordingHash }));
  });

  it.each([
    ['status-404', NotFoundError, 404],
    ['status-429', RateLimitError, 429],
    ['status-503', InternalServerError, 503],
  ])('have the SDK’s own error for %s', async (name, kind, status) => {
    const failed = transcribe(name);
    await expect(failed).rejects.toThrow(kind);
    await expect(failed).rejects.toMatchObject({ status });
  });

  it('fail in the middle of a stream', async () => {
    mock.script({}, { like: 'error-event', faults: { delayBetweenChunks: 20 } });
    const stream = await client.audio.transcriptions.create({
      model: `${provider}/m`,
      file: recording,
      stream: true,
    });
    const seen: string[] = [];
    const reading = (async () => {
      for await (const { type } of stream) seen.push(type);
    })();
    await expect(reading).rejects.toThrow(APIError);
    await expect(reading).rejects.toThrow('The server had an error');
    expect(seen).toHaveLength(3);
  });
});

describe('errors of the gateway’s own', () => {
  it('are the SDK’s classes', async () => {
    const { transcriptions } = client.audio;
    const stranger = client.withOptions({ apiKey: 'sk-wrong' });
    await expect(
      stranger.audio.transcriptions.create({ model: 'openai/whisper-1', file: recording }),
    ).rejects.toThrow(AuthenticationError);
    await expect(transcriptions.create({ model: 'nobody/x', file: recording })).rejects.toThrow(
      NotFoundError,
    );
    const picture = await toFile(Buffer.from('\x89PNG'), 'a.png');
    const wrong = transcriptions.create({ model: 'openai/whisper-1', file: picture });
    await expect(wrong).rejects.toThrow(BadRequestError);
    await expect(wrong).rejects.toMatchObject({ param: 'file', message: expect.stringContaining('.png') });
    const misplaced = transcriptions.create({ model: 'openai/tts-1', file: recording });
    await expect(misplaced).rejects.toThrow('POST /v1/audio/speech');
    expect(mock.requests.filter(({ method }) => method === 'POST')).toEqual([]);
  });
});
