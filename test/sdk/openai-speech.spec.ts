import { createWriteStream } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import OpenAI, { BadRequestError, InternalServerError, RateLimitError } from 'openai';
import { startMockUpstream } from '../../apps/mock-upstream/src/index.js';
import type { MockUpstream, RecordedRequest } from '../../apps/mock-upstream/src/index.js';
import { startGateway } from '../support/gateway.js';
import type { TestGateway } from '../support/gateway.js';

const apiKey = 'sk-upstream';
const ways = [
  ['verbatim', 'openai'],
  ['hub', 'hub'],
] as const;

let mock: MockUpstream;
let gateway: TestGateway;
let client: OpenAI;
/** The same SDK without the gateway between. */
let direct: OpenAI;

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

describe.each(ways)('speech with the OpenAI SDK through the %s lane', (lane, provider) => {
  const wanted = {
    input: 'Hello there, gateway',
    voice: 'coral',
    instructions: 'Whisper.',
    speed: 1.5,
  } as const;
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'speech-'));
  });
  afterAll(() => rm(folder, { recursive: true }));

  it.each([
    ['mp3', 'audio/mpeg'],
    ['opus', lane === 'verbatim' ? 'audio/opus' : 'audio/ogg'],
    ['aac', 'audio/aac'],
    ['flac', 'audio/flac'],
    ['wav', 'audio/wav'],
    ['pcm', 'audio/pcm'],
  ] as const)('is a file of %s', async (format, type) => {
    const body = { ...wanted, response_format: format };
    const model = 'gpt-4o-mini-tts';
    const answer = await client.audio.speech.create({ ...body, model: `${provider}/${model}` });
    expect(answer.headers.get('x-gateway-lane')).toBe(lane);
    expect(answer.headers.get('content-type')).toBe(type);
    const path = join(folder, `speech.${format}`);
    if (answer.body === null) throw new Error('Nothing was said.');
    await pipeline(Readable.fromWeb(answer.body), createWriteStream(path));
    const own = await direct.audio.speech.create({ ...body, model });
    expect((await readFile(path)).equals(Buffer.from(await own.arrayBuffer()))).toBe(true);
    expect((await asked()).json()).toEqual({ ...body, model });
  });

  it('comes as events', async () => {
    const body = { ...wanted, response_format: 'pcm', stream_format: 'sse' } as const;
    const model = 'gpt-4o-mini-tts';
    const answer = await client.audio.speech.create({ ...body, model: `${provider}/${model}` });
    expect(answer.headers.get('content-type')).toContain('text/event-stream');
    const events = (await answer.text())
      .split('\n\n')
      .filter((event) => event.startsWith('data: '))
      .map(
        (event) =>
          JSON.parse(event.slice('data: '.length)) as { type: string; audio?: string; usage?: object },
      );
    const audio = Buffer.concat(events.map((event) => Buffer.from(event.audio ?? '', 'base64')));
    const own = await direct.audio.speech.create({ ...wanted, model, response_format: 'pcm' });
    expect(audio.equals(Buffer.from(await own.arrayBuffer()))).toBe(true);
    expect(events.filter(({ type }) => type === 'speech.audio.delta').length).toBeGreaterThan(2);
    expect(events.at(-1)).toEqual({
      type: 'speech.audio.done',
      usage: expect.objectContaining({ input_tokens: 5, output_tokens: expect.any(Number) }),
    });
  });

  it('begins before all of it was made', async () => {
    mock.script(
      { contains: 'slowly' },
      { media: { seconds: 10, chunkSeconds: 1 }, faults: { delayBetweenChunks: 50 } },
    );
    const answer = await client.audio.speech.create({
      ...wanted,
      input: 'slowly',
      model: `${provider}/gpt-4o-mini-tts`,
      response_format: 'pcm',
    });
    const reader = answer.body?.getReader();
    const first: { value?: Uint8Array } | undefined = await reader?.read();
    const { closedAt, aborted } = await asked();
    expect(first?.value?.length).toBeLessThan(200_000);
    expect(closedAt).toBeUndefined();
    await reader?.cancel();
    expect(await aborted).toBeGreaterThan(0);
  });

  it('has a voice that the customer made', async () => {
    await client.audio.speech.create({
      model: `${provider}/gpt-4o-mini-tts`,
      input: 'x',
      voice: { id: 'voice_1' },
    });
    expect((await asked()).json()).toMatchObject({ voice: { id: 'voice_1' } });
  });

  it.each([
    ['status-429', RateLimitError, 429],
    ['status-503', InternalServerError, 503],
  ])('has the SDK’s own error for %s', async (name, kind, status) => {
    const failed = client.audio.speech.create({ ...wanted, model: `${provider}/${name}` });
    await expect(failed).rejects.toThrow(kind);
    await expect(failed).rejects.toMatchObject({ status });
  });

  it('breaks off with the connection, so that half a file is not taken for a whole one', async () => {
    mock.script(
      {},
      { media: { seconds: 2 }, faults: { cut: { afterBytes: 20_000 }, delayBetweenChunks: 5 } },
    );
    const answer = await client.audio.speech.create({
      ...wanted,
      model: `${provider}/m`,
      response_format: 'pcm',
    });
    await expect(answer.arrayBuffer()).rejects.toThrow();
  });
});

describe('errors of the gateway’s own', () => {
  it('are the SDK’s classes', async () => {
    const { speech } = client.audio;
    const silent = speech.create({ model: 'openai/tts-1', input: '', voice: 'nova' });
    await expect(silent).rejects.toMatchObject({ status: 400, param: 'input' });
    await expect(silent).rejects.toThrow(BadRequestError);
    const misplaced = speech.create({ model: 'openai/whisper-1', input: 'x', voice: 'nova' });
    await expect(misplaced).rejects.toThrow('POST /v1/audio/transcriptions');
    expect(mock.requests.filter(({ method }) => method === 'POST')).toEqual([]);
  });
});
