import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import OpenAI, { toFile } from 'openai';
import sharp from 'sharp';
import { startGateway } from '../support/gateway.js';
import type { TestGateway } from '../support/gateway.js';
import { placeWeights } from '../support/weights.js';

// Drawing takes a thread of its own: a busy machine makes it slow, not wrong.
jest.setTimeout(120_000);

let gateway: TestGateway;
let client: OpenAI;

beforeAll(async () => {
  gateway = await startGateway({ local: { enabled: true, pull: false } }, {}, async (folder) => {
    await placeWeights(join(folder, 'data'), 'scene-composer');
    await placeWeights(join(folder, 'data'), 'minilm');
  });
  client = new OpenAI({ baseURL: gateway.baseUrl, apiKey: gateway.token, maxRetries: 0, logLevel: 'off' });
}, 600_000);
afterAll(async () => {
  await gateway.close();
});

const size = '512x512';

async function draw(prompt: string, seed = 1): Promise<Buffer> {
  const request = { model: 'scene-composer', prompt, size, seed } as const;
  const { data } = await client.images.generate(request);
  return Buffer.from(data?.[0]?.b64_json ?? '', 'base64');
}

async function edit(image: Buffer, prompt: string): Promise<Buffer> {
  const file = await toFile(image, 'picture.png', { type: 'image/png' });
  const { data } = await client.images.edit({ model: 'scene-composer', image: file, prompt });
  return Buffer.from(data?.[0]?.b64_json ?? '', 'base64');
}

/** Pixels that are of a colour. */
async function count(picture: Buffer, is: (red: number, green: number, blue: number) => boolean) {
  const { data } = await sharp(picture).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  let found = 0;
  for (let at = 0; at < data.length; at += 3) {
    if (is(data[at] ?? 0, data[at + 1] ?? 0, data[at + 2] ?? 0)) found += 1;
  }
  return found;
}

const isRed = (red: number, green: number, blue: number) => red > 150 && green < 90 && blue < 90;

describe('embedded pictures under the OpenAI SDK', () => {
  it('are the same by seed, and others by prompt and by seed', async () => {
    const [first, again, other, seeded] = [
      await draw('three red balloons over a beach'),
      await draw('three red balloons over a beach'),
      await draw('a cat in a snowy forest at night'),
      await draw('three red balloons over a beach', 2),
    ];
    expect(again.equals(first)).toBe(true);
    expect(other.equals(first)).toBe(false);
    expect(seeded.equals(first)).toBe(false);
    const { width, height, format } = await sharp(first).metadata();
    expect({ width, height, format }).toEqual({ width: 512, height: 512, format: 'png' });
  });

  it('show what was asked: red balloons are red, blue ones are not', async () => {
    const red = await count(await draw('three red balloons over a beach'), isRed);
    const blue = await count(await draw('three blue balloons over a beach'), isRed);
    expect(red).toBeGreaterThan(1000);
    expect(red).toBeGreaterThan(10 * blue);
  });

  it('are really changed by edits', async () => {
    const picture = await draw('three red balloons over a beach');
    const gray = await edit(picture, 'make it grayscale');
    expect(await count(gray, (red, green, blue) => Math.abs(red - green) + Math.abs(green - blue) > 12)).toBe(
      0,
    );
    const rotated = await edit(await edit(picture, 'crop to 256x128 from the center'), 'rotate 90 degrees');
    const { width, height } = await sharp(rotated).metadata();
    expect({ width, height }).toEqual({ width: 128, height: 256 });
    await expect(edit(picture, 'make everybody in it smile')).rejects.toMatchObject({
      status: 400,
      param: 'prompt',
    });
  });

  it('fill what a mask marks, and nothing else', async () => {
    const picture = await draw('a quiet meadow');
    const hole = await sharp({ create: { width: 128, height: 128, channels: 4, background: '#ffffff' } })
      .png()
      .toBuffer();
    const mask = await sharp({ create: { width: 512, height: 512, channels: 4, background: '#000000' } })
      .composite([{ input: hole, left: 64, top: 64, blend: 'dest-out' }])
      .png()
      .toBuffer();
    const { data } = await client.images.edit({
      model: 'scene-composer',
      image: await toFile(picture, 'picture.png', { type: 'image/png' }),
      mask: await toFile(mask, 'mask.png', { type: 'image/png' }),
      prompt: 'fill the masked area with red',
    });
    const filled = Buffer.from(data?.[0]?.b64_json ?? '', 'base64');
    expect(await count(filled, isRed)).toBeGreaterThan(128 * 128 * 0.95);
    const corner = { left: 256, top: 256, width: 256, height: 256 };
    const [before, after] = await Promise.all(
      [picture, filled].map((one) => sharp(one).removeAlpha().extract(corner).raw().toBuffer()),
    );
    expect(after?.equals(before ?? Buffer.alloc(0))).toBe(true);
  });

  it('come as they are drawn, and as addresses', async () => {
    const stream = await client.images.generate({
      model: 'scene-composer',
      prompt: 'two dogs, a red car and a tree in a park',
      size,
      stream: true,
      partial_images: 2,
    });
    const types: string[] = [];
    for await (const event of stream) types.push(event.type);
    expect(types).toEqual([
      'image_generation.partial_image',
      'image_generation.partial_image',
      'image_generation.completed',
    ]);
    const { data } = await client.images.generate({
      model: 'scene-composer',
      prompt: 'two dogs in a park',
      size,
      response_format: 'url',
    });
    const kept = await fetch(data?.[0]?.url ?? '');
    expect([kept.status, kept.headers.get('content-type')]).toEqual([200, 'image/png']);
    expect((await sharp(Buffer.from(await kept.arrayBuffer())).metadata()).width).toBe(512);
  });
});
