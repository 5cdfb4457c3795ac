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
import sharp from 'sharp';
import { startMockUpstream } from '../../apps/mock-upstream/src/index.js';
import type { MockUpstream, RecordedRequest } from '../../apps/mock-upstream/src/index.js';
import { startGateway } from '../support/gateway.js';
import type { TestGateway } from '../support/gateway.js';

const apiKey = 'sk-upstream';
const prompt = 'a lighthouse in a storm';

let mock: MockUpstream;
let gateway: TestGateway;
let client: OpenAI;
/** The same SDK without the gateway between. */
let direct: OpenAI;

beforeAll(async () => {
  mock = await startMockUpstream({ apiKey });
  const { origin, baseUrl } = mock;
  gateway = await startGateway({
    providers: {
      openai: { type: 'openai', baseUrl, apiKey },
      hub: { type: 'openai', baseUrl, apiKey, lane: 'hub' },
      google: { type: 'google', baseUrl: origin, apiKey },
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

/** A picture of which no two are alike. */
const paint = (side = 64): Promise<Buffer> =>
  sharp({
    create: {
      width: side,
      height: side,
      channels: 3,
      background: 'white',
      noise: { type: 'gaussian', mean: 128, sigma: 50 },
    },
  })
    .png()
    .toBuffer();

const upload = (bytes: Buffer, name: string): Promise<File> => toFile(bytes, name, { type: 'image/png' });
const sha256 = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex');
const bytesOf = ({ data = [] }: OpenAI.ImagesResponse): Buffer[] =>
  data.map(({ b64_json: base64 = '' }) => Buffer.from(base64, 'base64'));

async function collect<Item>(items: AsyncIterable<Item>): Promise<Item[]> {
  const collected: Item[] = [];
  for await (const item of items) collected.push(item);
  return collected;
}

/** What the upstream was asked; the gateway also asks it for its models. */
const asked = (): Promise<RecordedRequest> => mock.nextRequest(({ method }) => method === 'POST');

/** Files of a form as they arrived. */
const filesIn = ({ form }: RecordedRequest) =>
  form?.parts.flatMap((part) => ('sha256' in part ? [[part.name, part.filename, part.sha256]] : []));

describe.each([
  ['verbatim', 'openai'],
  ['hub', 'hub'],
])('the OpenAI SDK through the %s lane', (lane, provider) => {
  const model = `${provider}/gpt-image-2`;

  it('makes pictures: the ones the upstream makes', async () => {
    const wanted = { prompt, n: 2, size: '1024x1536', quality: 'low', output_format: 'webp' } as const;
    const { data, response } = await client.images.generate({ ...wanted, model }).withResponse();
    expect(response.headers.get('x-gateway-lane')).toBe(lane);
    expect(response.headers.get('x-gateway-losses')).toBeNull();
    const own = await direct.images.generate({ ...wanted, model: 'gpt-image-2' });
    expect(data).toEqual({ ...own, created: expect.any(Number) });
    const [first] = bytesOf(data);
    expect(await sharp(first).metadata()).toMatchObject({ format: 'webp', width: 1024, height: 1536 });
    expect((await asked()).json()).toEqual({ ...wanted, model: 'gpt-image-2' });
  });

  it('makes them in a stream, with unfinished ones', async () => {
    const wanted = { prompt, stream: true, partial_images: 2 } as const;
    const { data, response } = await client.images.generate({ ...wanted, model }).withResponse();
    expect(response.headers.get('x-gateway-lane')).toBe(lane);
    expect(response.headers.get('content-type')).toContain('text/event-stream');
    const events = await collect(data);
    const own = await collect(await direct.images.generate({ ...wanted, model: 'gpt-image-2' }));
    expect(events).toEqual(own.map((event) => ({ ...event, created_at: expect.any(Number) })));
    expect(events.map(({ type }) => type)).toEqual([
      'image_generation.partial_image',
      'image_generation.partial_image',
      'image_generation.completed',
    ]);
  });

  it('changes one picture', async () => {
    const image = await paint();
    const call = client.images.edit({ model, prompt, image: await upload(image, 'one.png') });
    const { data, response } = await call.withResponse();
    expect(response.headers.get('x-gateway-lane')).toBe(lane);
    expect(await sharp(bytesOf(data)[0]).metadata()).toMatchObject({ format: 'png', width: 1024 });
    expect(data.usage?.input_tokens_details.image_tokens).toBe(323);
    const sent = await asked();
    expect(filesIn(sent)).toEqual([[expect.stringMatching(/^image(\[\])?$/), 'one.png', sha256(image)]]);
    expect(sent.form?.parts).toContainEqual({ name: 'model', text: 'gpt-image-2' });
  });

  it('changes several with a mask, in a stream', async () => {
    // More than the gateway holds in memory.
    const [first, second, mask] = await Promise.all([paint(800), paint(), paint(800)]);
    const stream = await client.images.edit({
      model,
      prompt,
      image: [await upload(first, 'a.png'), await upload(second, 'b.png')],
      mask: await upload(mask, 'mask.png'),
      stream: true,
      partial_images: 1,
    });
    const events = await collect(stream);
    expect(events).toMatchObject([
      { type: 'image_edit.partial_image', partial_image_index: 0, b64_json: expect.any(String) },
      { type: 'image_edit.completed', usage: { input_tokens_details: { image_tokens: 646 } } },
    ]);
    const sent = await asked();
    // The SDK itself writes them in any order of names.
    expect(filesIn(sent)?.sort()).toEqual([
      ['image[]', 'a.png', sha256(first)],
      ['image[]', 'b.png', sha256(second)],
      ['mask', 'mask.png', sha256(mask)],
    ]);
    expect(sent.form?.parts).toContainEqual({ name: 'partial_images', text: '1' });
  });

  it('varies a picture', async () => {
    const image = await paint();
    const { data, response } = await client.images
      .createVariation({
        model: `${provider}/dall-e-2`,
        image: await upload(image, 'one.png'),
        n: 2,
        size: '256x256',
        response_format: 'b64_json',
      })
      .withResponse();
    expect(response.headers.get('x-gateway-lane')).toBe(lane);
    const sizes = await Promise.all(bytesOf(data).map((bytes) => sharp(bytes).metadata()));
    expect(sizes).toMatchObject([{ width: 256 }, { width: 256 }]);
    expect(filesIn(await asked())).toEqual([['image', 'one.png', sha256(image)]]);
  });

  it('gives addresses of models that give them', async () => {
    const answer = await client.images.generate({
      model: `${provider}/dall-e-3`,
      prompt,
      response_format: 'url',
    });
    const [{ url = '', revised_prompt: revised } = {}] = answer.data ?? [];
    expect(revised).toBe(`${prompt} In detail.`);
    expect(await sharp(Buffer.from(await (await fetch(url)).arrayBuffer())).metadata()).toMatchObject({
      format: 'png',
    });
  });

  it.each([
    ['status-401', InternalServerError, 502],
    ['status-404', NotFoundError, 404],
    ['status-429', RateLimitError, 429],
    ['status-500', InternalServerError, 500],
  ])('has the SDK’s own error for %s', async (name, kind, status) => {
    const failed = client.images.generate({ model: `${provider}/${name}`, prompt });
    await expect(failed).rejects.toThrow(kind);
    await expect(failed).rejects.toMatchObject({ status, message: expect.stringMatching(/\w{4}/) });
  });

  it('has the upstream’s words where it refuses', async () => {
    const refused = client.images.generate({ model: `${provider}/refusal`, prompt });
    await expect(refused).rejects.toThrow(BadRequestError);
    await expect(refused).rejects.toThrow('rejected by the safety system');
    const wrong = client.images.generate({ model, prompt, size: '100x100' });
    await expect(wrong).rejects.toThrow('divisible by 16');
  });

  it('has an error in the middle of a stream', async () => {
    mock.script({}, { like: 'error-event', faults: { delayBetweenChunks: 20 } });
    const stream = await client.images.generate({ model, prompt, stream: true, partial_images: 3 });
    const seen: string[] = [];
    const reading = (async () => {
      for await (const { type } of stream) seen.push(type);
    })();
    await expect(reading).rejects.toThrow(APIError);
    await expect(reading).rejects.toThrow('The server had an error');
    expect(seen).toEqual(Array.from({ length: 3 }, () => 'image_generation.partial_image'));
  });
});

describe('the OpenAI SDK and Google', () => {
  it('makes pictures with Imagen', async () => {
    const model = 'google/imagen-4.0-generate-001';
    const wanted = { prompt, n: 2, size: '1024x1536', output_format: 'jpeg' } as const;
    const { data, response } = await client.images.generate({ ...wanted, model }).withResponse();
    expect(response.headers.get('x-gateway-lane')).toBe('hub');
    const pictures = await Promise.all(bytesOf(data).map((bytes) => sharp(bytes).metadata()));
    expect(pictures.map(({ format }) => format)).toEqual(['jpeg', 'jpeg']);
    for (const { width, height } of pictures) expect(width / height).toBeCloseTo(3 / 4, 1);
    const sent = await asked();
    expect(sent.path).toBe('/v1beta/models/imagen-4.0-generate-001:predict');
    expect(sent.json()).toMatchObject({
      instances: [{ prompt }],
      parameters: { sampleCount: 2, aspectRatio: '3:4' },
    });
  });

  it('makes one with Gemini, in a stream', async () => {
    const model = 'google/gemini-2.5-flash-image';
    const events = await collect(await client.images.generate({ model, prompt, stream: true }));
    expect(events).toMatchObject([
      { type: 'image_generation.completed', usage: { output_tokens: 1290 }, output_format: 'png' },
    ]);
    const [event] = events;
    const bytes = Buffer.from(event?.b64_json ?? '', 'base64');
    expect(await sharp(bytes).metadata()).toMatchObject({ format: 'png', width: 1024, height: 1024 });
  });

  it('changes pictures with Gemini, which gets their very bytes', async () => {
    const [first, second] = await Promise.all([paint(), paint()]);
    const answer = await client.images.edit({
      model: 'google/gemini-2.5-flash-image',
      prompt,
      image: [await upload(first, 'a.png'), await upload(second, 'b.png')],
    });
    expect(await sharp(bytesOf(answer)[0]).metadata()).toMatchObject({ format: 'png' });
    const inlineData = (bytes: Buffer) => ({
      inlineData: { mimeType: 'image/png', data: bytes.toString('base64') },
    });
    expect((await asked()).json()).toMatchObject({
      contents: [{ parts: [{ text: prompt }, inlineData(first), inlineData(second)] }],
    });
  });

  it('is told what a model of Google’s cannot do', async () => {
    const image = await upload(await paint(), 'a.png');
    const edited = client.images.edit({ model: 'google/imagen-4.0-generate-001', prompt, image });
    await expect(edited).rejects.toThrow(BadRequestError);
    expect(mock.requests.filter(({ method }) => method === 'POST')).toEqual([]);
  });
});

describe('errors of the gateway’s own', () => {
  it('are the SDK’s classes', async () => {
    const stranger = client.withOptions({ apiKey: 'sk-wrong' });
    const image = await upload(await paint(), 'a.png');
    const unknown = client.images.edit({ model: 'nobody/x', prompt, image });
    await expect(unknown).rejects.toThrow(NotFoundError);
    const unnamed = client.images.edit({ prompt, image });
    await expect(unnamed).rejects.toMatchObject({ status: 400, param: 'model' });
    await expect(stranger.images.edit({ model: 'hub/x', prompt, image })).rejects.toThrow(
      AuthenticationError,
    );
    const speaker = client.images.edit({ model: 'openai/tts-1', prompt, image });
    await expect(speaker).rejects.toThrow(BadRequestError);
    await expect(speaker).rejects.toThrow('POST /v1/audio/speech');
  });
});
