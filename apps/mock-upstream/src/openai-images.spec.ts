import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import OpenAI, { toFile } from 'openai';
import sharp from 'sharp';
import { drawPicture } from './media/pictures/draw-picture.js';
import { startMockUpstream } from './index.js';
import type { MockUpstream } from './index.js';

let mock: MockUpstream;
let client: OpenAI;

beforeAll(async () => {
  mock = await startMockUpstream({ apiKey: 'sk-right' });
  client = new OpenAI({ apiKey: 'sk-right', baseURL: mock.baseUrl, maxRetries: 0 });
});
afterAll(() => mock.close());

const png = (side = 64): Buffer => drawPicture('png', { width: side, height: side, seed: 'input' });
const upload = (bytes = png(), name = 'in.png', type = 'image/png'): Promise<File> =>
  toFile(bytes, name, { type });

describe('images through the OpenAI SDK', () => {
  it('draws pictures of the size asked for, the same ones for the same prompt', async () => {
    const ask = () =>
      client.images.generate({
        model: 'gpt-image-2',
        prompt: 'a cat',
        n: 2,
        size: '1536x864',
        quality: 'low',
      });
    const first = await ask();
    const pictures = first.data?.map(({ b64_json: base64 = '' }) => Buffer.from(base64, 'base64')) ?? [];
    const sizes = await Promise.all(pictures.map(async (one) => sharp(one).metadata()));
    expect(sizes).toMatchObject([
      { format: 'png', width: 1536, height: 864 },
      { format: 'png', width: 1536, height: 864 },
    ]);
    expect(pictures[0]).not.toEqual(pictures[1]);
    expect((await ask()).data).toEqual(first.data);
    expect(first).toMatchObject({
      size: '1536x864',
      quality: 'low',
      background: 'opaque',
      output_format: 'png',
      usage: { input_tokens: 2, output_tokens: 544, total_tokens: 546 },
    });
  });

  it.each(['png', 'jpeg', 'webp', 'gif', 'svg'] as const)('draws %s that others can read', async (format) => {
    const answer = await client.images.generate({
      model: 'gpt-image-2.6-flare',
      prompt: 'a dog',
      size: '1040x1024',
      output_format: format,
    });
    const bytes = Buffer.from(answer.data?.[0]?.b64_json ?? '', 'base64');
    expect(await sharp(bytes).metadata()).toMatchObject({ format, width: 1040, height: 1024 });
    expect((await sharp(bytes).raw().toBuffer()).length).toBeGreaterThan(0);
  });

  it('shows unfinished pictures in a stream, fewer where a script says so', async () => {
    const types = async (partials: number): Promise<string[]> => {
      const stream = await client.images.generate({
        model: 'gpt-image-2',
        prompt: 'a bird',
        stream: true,
        partial_images: partials,
      });
      const seen: string[] = [];
      for await (const event of stream) seen.push(event.type);
      return seen;
    };
    expect(await types(2)).toEqual([
      'image_generation.partial_image',
      'image_generation.partial_image',
      'image_generation.completed',
    ]);
    mock.script({ model: 'gpt-image-2', times: 1 }, { media: { partialImages: 1, pictures: ['aGk='] } });
    expect(await types(3)).toEqual(['image_generation.partial_image', 'image_generation.completed']);
  });

  it('takes edits as a form and remembers what came, but not the files', async () => {
    mock.reset();
    const stream = await client.images.edit({
      model: 'gpt-image-2.5-flare',
      prompt: 'make it blue',
      image: [await upload(), await upload(Buffer.from('x'), 'b.webp', 'image/webp')],
      mask: await upload(),
      stream: true,
    });
    const events = [];
    for await (const event of stream) events.push(event);
    expect(events).toMatchObject([
      {
        type: 'image_edit.completed',
        usage: { input_tokens_details: { image_tokens: 646, text_tokens: 3 } },
      },
    ]);
    const { form, body } = await mock.nextRequest();
    expect(body.length).toBe(0);
    expect(form?.fault).toBeUndefined();
    expect(form?.parts.find(({ name }) => name === 'prompt')).toEqual({
      name: 'prompt',
      text: 'make it blue',
    });
    expect(form?.parts.filter(({ name }) => name === 'image[]')).toMatchObject([
      { filename: 'in.png', contentType: 'image/png', size: png().length },
      { filename: 'b.webp', contentType: 'image/webp', size: 1 },
    ]);
  });

  it('gives addresses of DALL·E pictures that can be fetched without a key', async () => {
    const form = new FormData();
    for (const [name, value] of Object.entries({ model: 'dall-e-2', n: '2', size: '256x256' })) {
      form.append(name, value);
    }
    form.append('image', await upload());
    const headers = { authorization: 'Bearer sk-right' };
    const made = await fetch(`${mock.baseUrl}/images/variations`, { method: 'POST', body: form, headers });
    const { data } = (await made.json()) as OpenAI.ImagesResponse;
    const url = data?.[1]?.url ?? '';
    const answer = await fetch(url);
    expect(answer.headers.get('content-type')).toBe('image/png');
    expect(await sharp(Buffer.from(await answer.arrayBuffer())).metadata()).toMatchObject({ width: 256 });
    const body = { model: 'dall-e-3', prompt: 'a fox', response_format: 'b64_json' };
    const inline = await client.post<OpenAI.ImagesResponse>('/images/generations', { body });
    expect(inline.data?.[0]).toMatchObject({
      revised_prompt: 'a fox In detail.',
      b64_json: expect.any(String),
    });
  });

  it('fails as scripts and models say', async () => {
    const ask = (model: string) => client.images.generate({ model, prompt: 'a fish' });
    await expect(ask('status-429')).rejects.toMatchObject({ status: 429, code: 'rate_limit_exceeded' });
    await expect(ask('refusal')).rejects.toMatchObject({ status: 400, code: 'moderation_blocked' });
    await expect(ask('cut')).rejects.toThrow();
    const stream = await client.images.generate({ model: 'error-event', prompt: 'a fish', stream: true });
    await expect(
      (async () => {
        for await (const event of stream) expect(event.type).toBe('image_generation.completed');
      })(),
    ).rejects.toThrow('The server had an error');
  });
});

describe('what is refused', () => {
  const generate = (fields: object): Promise<unknown> =>
    client.images.generate({
      model: 'gpt-image-2',
      prompt: 'a cow',
      ...fields,
    } as OpenAI.ImageGenerateParams);

  it.each([
    [{ response_format: 'url' }, "Unknown parameter: 'response_format'."],
    [{ style: 'vivid' }, "Unknown parameter: 'style'."],
    [{ seed: 7 }, "Unknown parameter: 'seed'."],
    [{ input_fidelity: 'high' }, "Unknown parameter: 'input_fidelity'."],
    [{ n: 11 }, "Invalid 'n': integer above maximum value."],
    [{ size: '100x100' }, 'must both be divisible by 16'],
    [{ size: '256x1024' }, 'between 1:3 and 3:1'],
    [{ model: 'gpt-image-1.5', size: '1040x1024' }, "Invalid value: '1040x1024'."],
    [{ model: 'dall-e-3', n: 2 }, 'You must provide n=1 for this model.'],
    [{ model: 'dall-e-2', output_format: 'png' }, "Unknown parameter: 'output_format'."],
    [{ quality: 'max' }, "Invalid value: 'max'."],
    [{ background: 'transparent', output_format: 'jpeg' }, 'Transparent background is not supported'],
    [{ output_compression: 50 }, 'Compression'],
    [{ partial_images: 2 }, "only supported when 'stream' is true"],
    [{ frame_count: 3 }, "'frame_count' is only supported with output_format 'gif'."],
    [{ output_format: 'svg', n: 2 }, 'SVG generation requires n=1.'],
    [{ prompt: '' }, "Missing required parameter: 'prompt'."],
    [{ prompt: 'x'.repeat(32_001) }, "Invalid 'prompt': string too long."],
  ])('%j', async (fields, message) => {
    await expect(generate(fields)).rejects.toThrow(message);
  });

  const edit = async (parts: readonly (readonly [string, string | Blob, string?])[]): Promise<string> => {
    const form = new FormData();
    for (const [name, value, filename] of parts) {
      if (typeof value === 'string') form.append(name, value);
      else form.append(name, value, filename);
    }
    const headers = { authorization: 'Bearer sk-right' };
    return (await fetch(`${mock.baseUrl}/images/edits`, { method: 'POST', body: form, headers })).text();
  };
  const picture = (type = 'image/png', side?: number): Blob =>
    new Blob([new Uint8Array(png(side))], { type });
  const prompt = ['prompt', 'p'] as const;

  it.each([
    ['no picture', [prompt], "Missing required parameter: 'image'."],
    [
      'a name given twice',
      [prompt, ['image', picture(), 'a.png'], ['image', picture(), 'b.png']],
      "Duplicate parameter: 'image'.",
    ],
    [
      'a type it cannot read',
      [prompt, ['image', picture('application/octet-stream'), 'a.png']],
      "unsupported mimetype ('application/octet-stream')",
    ],
    [
      'a mask of another size',
      [prompt, ['image', picture(), 'a.png'], ['mask', picture('image/png', 32), 'm.png']],
      'Invalid mask image',
    ],
    [
      'a number that is none',
      [prompt, ['image', picture(), 'a.png'], ['n', 'two']],
      "Invalid type for 'n': expected an integer, but got a string",
    ],
    [
      'a field of generations',
      [prompt, ['image', picture(), 'a.png'], ['moderation', 'low']],
      "Unknown parameter: 'moderation'.",
    ],
  ] as const)('an edit with %s', async (_, parts, message) => {
    expect(await edit(parts)).toContain(message);
  });

  it('an edit in JSON with neither address nor file, and takes one with an address', async () => {
    const ask = async (images: unknown): Promise<Response> =>
      fetch(`${mock.baseUrl}/images/edits`, {
        method: 'POST',
        body: JSON.stringify({ model: 'gpt-image-2', prompt: 'p', images }),
        headers: { authorization: 'Bearer sk-right', 'content-type': 'application/json' },
      });
    expect(await (await ask([{}])).text()).toContain("Exactly one of 'image_url' and 'file_id' is required.");
    expect((await ask([{ image_url: 'https://example.com/a.png' }])).status).toBe(200);
  });
});
