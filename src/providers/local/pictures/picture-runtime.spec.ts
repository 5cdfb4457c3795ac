import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import sharp from 'sharp';
import type { ImageRequest } from '#libs/canonical';
import { ask, given, halves, maskWithHole, pixelsOf } from './fixtures/asking.js';
import { weightsOf } from './fixtures/picture-weights.js';
import { PictureRuntime } from './picture-runtime.js';

const logged: string[] = [];
const runtime = new PictureRuntime({
  model: 'scene-composer',
  queue: 4,
  idleUnload: 60_000,
  weights: () => weightsOf('scene-composer'),
  encoder: async () => undefined,
  log: (_, text) => {
    logged.push(text);
  },
});
const small = { width: 192, height: 128 };

beforeAll(() => weightsOf('scene-composer'), 600_000);
afterAll(() => runtime.close());

const reddish = (red: number, green: number, blue: number): boolean => red > 150 && green < 90 && blue < 90;
const bluish = (red: number, green: number, blue: number): boolean => blue > 150 && red < 90 && green < 140;

describe('new pictures', () => {
  it('are the same for the same prompt, size and seed, and others for another seed or prompt', async () => {
    const bytes = async (request: Partial<ImageRequest>) => {
      const { pictures } = await ask(runtime, {
        prompt: 'two cats on a beach',
        size: small,
        seed: 7,
        ...request,
      });
      return Buffer.from(pictures[0] ?? []).toString('base64');
    };
    const first = await bytes({});
    expect(await bytes({})).toBe(first);
    expect(await bytes({ seed: 8 })).not.toBe(first);
    expect(await bytes({ prompt: 'two cats on a beach at night' })).not.toBe(first);
  });

  it('differ among each other where several are wanted, and come again without a seed', async () => {
    const request = { prompt: 'a fox', size: small, count: 3 };
    const { pictures, events } = await ask(runtime, request);
    const all = pictures.map((one) => Buffer.from(one).toString('base64'));
    expect(new Set(all).size).toBe(3);
    expect((await ask(runtime, request)).pictures.map((one) => Buffer.from(one).toString('base64'))).toEqual(
      all,
    );
    expect(events.at(-1)).toEqual({
      type: 'done',
      usage: { input: { total: 2, text: 2 }, output: { images: 3 } },
    });
  });

  it('give each noun the colour said of it', async () => {
    const of = async (prompt: string) =>
      pixelsOf((await ask(runtime, { prompt, size: small, seed: 1 })).pictures[0]);
    const [red, blue, both] = [
      await of('a red car on a white background'),
      await of('a blue car on a white background'),
      await of('a blue elephant and a red pig on a white background'),
    ];
    expect(red.share(reddish)).toBeGreaterThan(0.05);
    expect(red.share(bluish)).toBeLessThan(0.01);
    expect(blue.share(bluish)).toBeGreaterThan(0.05);
    expect(blue.share(reddish)).toBeLessThan(0.02);
    expect(both.share(bluish)).toBeGreaterThan(0.05);
    expect(both.share(reddish)).toBeGreaterThan(0.02);
  });

  it('put things where the prompt says', async () => {
    const prompt = 'a red heart to the left of a blue car on a white background';
    for (const seed of [1, 2, 3]) {
      const bytes = (await ask(runtime, { prompt, size: small, seed })).pictures[0];
      const left = await sharp(bytes).extract({ left: 0, top: 0, width: 96, height: 128 }).png().toBuffer();
      const pixels = await pixelsOf(left);
      expect(pixels.share(reddish)).toBeGreaterThan(0.05);
      expect(pixels.share(bluish)).toBeLessThan(0.05);
    }
  });

  it.each([
    ['png', { format: 'png' }],
    ['jpeg', { format: 'jpeg' }],
    ['webp', { format: 'webp' }],
    ['gif', { format: 'gif' }],
    ['svg', { format: 'svg' }],
  ] as const)('come as %s', async (encoding, facts) => {
    const { pictures, events } = await ask(runtime, { prompt: 'a tree', size: small, encoding });
    expect(await sharp(pictures[0]).metadata()).toMatchObject({ ...facts, ...small });
    expect(events[0]).toMatchObject({ type: 'image', settings: { size: '192x128' }, image: { encoding } });
  });

  it('are smaller where compression is asked for', async () => {
    const sizeOf = async (compression: number) =>
      (await ask(runtime, { prompt: 'a tree', size: small, encoding: 'webp', compression })).pictures[0]
        ?.length ?? 0;
    expect(await sizeOf(10)).toBeLessThan((await sizeOf(95)) * 0.7);
  });

  it('can have nothing around the subjects', async () => {
    const { pictures } = await ask(runtime, {
      prompt: 'a cat on a beach',
      size: small,
      background: 'transparent',
    });
    const pixels = await pixelsOf(pictures[0]);
    expect(pixels.share((_red, _green, _blue, alpha) => alpha === 0)).toBeGreaterThan(0.4);
    expect(pixels.share((_red, _green, _blue, alpha) => alpha === 255)).toBeGreaterThan(0.05);
  });

  it('show their real stages while they are streamed', async () => {
    const prompt = 'a red car and a red heart on a white background';
    const { partials, pictures } = await ask(runtime, {
      prompt,
      size: small,
      stream: true,
      partialImages: 2,
    });
    const reds = await Promise.all(
      [...partials, ...pictures].map(async (one) => (await pixelsOf(one)).share(reddish)),
    );
    expect(reds).toHaveLength(3);
    expect(reds[0]).toBe(0);
    expect(reds[1]).toBeGreaterThan(0.01);
    expect(reds[2]).toBeGreaterThan((reds[1] ?? 0) * 1.2);
  });

  it('hold words that stand in quotes', async () => {
    const prompt = 'a yellow background with the text "WELCOME"';
    const { pictures } = await ask(runtime, { prompt, size: { width: 320, height: 240 } });
    const share = (await pixelsOf(pictures[0])).share((red, green, blue) => Math.min(red, green, blue) > 240);
    expect(share).toBeGreaterThan(0.01);
  });

  it('tell what of the prompt and the settings has no effect', async () => {
    const { losses } = await ask(runtime, {
      prompt: 'an oil painting of a zorblax and a cat',
      size: small,
      quality: 'high',
      style: 'vivid',
      ext: { format: 'openai-images', fields: { complexity: 'low' } },
    });
    expect(losses.map(({ path, action }) => `${path} ${action}`).sort()).toEqual([
      'complexity dropped',
      'prompt dropped',
      'prompt dropped',
      'quality dropped',
      'style dropped',
    ]);
    expect(losses.map(({ detail }) => detail).join(' ')).toContain('"zorblax" is not in the vocabulary');
  });

  it('are abstract and say so where nothing of the prompt is known', async () => {
    const { pictures, losses } = await ask(runtime, { prompt: 'xyzzy', size: small });
    expect(pictures).toHaveLength(1);
    expect(losses.map(({ detail }) => detail).join(' ')).toContain('abstract pattern');
  });

  it('hold no more than can be seen, however much the prompt names', async () => {
    const prompt = Array.from({ length: 2_000 }, () => '40 red cats and 20 dogs').join(', ');
    const { pictures, losses } = await ask(runtime, { prompt, size: small });
    expect(pictures).toHaveLength(1);
    expect(losses).toMatchObject([{ feature: 'count', action: 'dropped' }]);
  });

  it.each([
    [{ prompt: ' ' }, 'prompt'],
    [{ prompt: 'a cat', size: { width: 8, height: 100 } }, 'size'],
    [{ prompt: 'a cat', count: 11 }, 'n'],
    [{ prompt: 'a cat', encoding: 'jpeg', background: 'transparent' }, 'background'],
  ] as const)('are refused for %j', async (request, param) => {
    await expect(ask(runtime, request)).rejects.toMatchObject({ code: 'caller_invalid_request', param });
  });

  it('stop where nobody waits any more', async () => {
    const gone = AbortSignal.abort(new Error('gone'));
    await expect(ask(runtime, { prompt: 'a cat', size: small }, gone)).rejects.toThrow('gone');
  });
});

describe('changed pictures', () => {
  const edit = async (prompt: string, more: Partial<ImageRequest> = {}) =>
    ask(runtime, { operation: 'edit-image', prompt, images: [given(await halves())], ...more });
  const edited = async (prompt: string, more: Partial<ImageRequest> = {}) =>
    pixelsOf((await edit(prompt, more)).pictures[0]);

  it.each([
    ['crop to a square', { width: 48, height: 48 }],
    ['crop it to 20x10 from the left', { width: 20, height: 10 }],
    ['crop to the right half', { width: 32, height: 48 }],
    ['crop to 50%', { width: 32, height: 24 }],
    ['resize to 100x50', { width: 100, height: 50 }],
    ['scale it to 200%', { width: 128, height: 96 }],
    ['make it half the size: resize to half', { width: 32, height: 24 }],
    ['rotate 90 degrees', { width: 48, height: 64 }],
    ['rotate it to the left and crop to a square', { width: 48, height: 48 }],
  ])('%s', async (prompt, size) => {
    expect(await edited(prompt)).toMatchObject(size);
  });

  it('keep the part that a crop names', async () => {
    expect((await edited('crop to the left half')).at(5, 5)).toEqual([192, 64, 32, 255]);
    expect((await edited('crop to the right half')).at(5, 5)).toEqual([32, 64, 192, 255]);
    expect((await edited('flip it horizontally')).at(5, 5)).toEqual([32, 64, 192, 255]);
    expect((await edited('rotate right')).at(24, 5)).toEqual([192, 64, 32, 255]);
    expect((await edited('rotate left')).at(24, 5)).toEqual([32, 64, 192, 255]);
  });

  it('have their colours changed', async () => {
    const [red = 0, green = 0, blue = 0] = (await edited('make it black and white')).at(5, 5);
    expect([green, blue]).toEqual([red, red]);
    expect((await edited('invert the colors')).at(5, 5)).toEqual([63, 191, 223, 255]);
    expect((await edited('brighten it')).at(5, 5)).toEqual([240, 80, 40, 255]);
    expect((await edited('make it darker')).at(5, 5)[0]).toBeLessThan(192);
    const tinted = (await edited('tint it blue')).at(5, 5);
    expect(tinted[2]).toBeGreaterThan(tinted[0] ?? 255);
    const sepia = (await edited('apply a sepia effect')).at(60, 5);
    expect(sepia[0]).toBeGreaterThan(sepia[2] ?? 255);
  });

  it('are blurred where colours meet and nowhere else', async () => {
    const pixels = await edited('blur it with a radius of 3');
    expect(pixels.at(31, 24)[0]).toBeGreaterThan(60);
    expect(pixels.at(31, 24)[0]).toBeLessThan(170);
    expect(Math.abs((pixels.at(2, 24)[0] ?? 0) - 192)).toBeLessThan(4);
  });

  it('get borders, round corners, words and subjects', async () => {
    const bordered = await edited('add a 4px green border');
    expect([bordered.at(1, 1), bordered.at(10, 10)]).toEqual([
      [47, 168, 79, 255],
      [192, 64, 32, 255],
    ]);
    expect((await edited('round the corners')).at(0, 0)[3]).toBe(0);
    const words = await edited('resize to 640x480 and write "HI" at the bottom');
    const white = (red: number, green: number, blue: number): boolean =>
      red > 240 && green > 240 && blue > 240;
    expect(words.share(white)).toBeGreaterThan(0.002);
    expect(words.at(320, 100)).not.toEqual([255, 255, 255, 255]);
    const heart = await edited('add a yellow heart in the top right corner');
    const yellow = (red: number, green: number, blue: number): boolean =>
      red > 200 && green > 160 && blue < 120;
    expect(heart.share(yellow)).toBeGreaterThan(0.02);
    expect(heart.at(5, 40)).toEqual([192, 64, 32, 255]);
    expect(heart.at(5, 5)).toEqual([192, 64, 32, 255]);
  });

  it('are changed step by step in the order of the prompt', async () => {
    const prompt = 'Crop to the left half, then make it grayscale and add a 2px red border.';
    const { partials, pictures, losses } = await edit(prompt, { stream: true, partialImages: 2 });
    const pixels = await pixelsOf(pictures[0]);
    expect([pixels.width, pixels.height]).toEqual([32, 48]);
    expect(pixels.at(0, 0)).toEqual([227, 36, 43, 255]);
    const [red = 0, green = 0] = pixels.at(16, 24);
    expect(red).toBe(green);
    expect(partials.length).toBeLessThanOrEqual(2);
    expect(losses).toEqual([]);
  });

  it('change only where the mask is transparent', async () => {
    const mask = given(await maskWithHole({ left: 10, top: 10, width: 12, height: 12 }));
    const filled = await edited('fill the masked area with white', { mask });
    expect([filled.at(15, 15), filled.at(5, 5)]).toEqual([
      [246, 246, 244, 255],
      [192, 64, 32, 255],
    ]);
    const grey = await edited('make it grayscale', { mask });
    expect(grey.at(15, 15)[0]).toBe(grey.at(15, 15)[2]);
    expect(grey.at(40, 30)).toEqual([32, 64, 192, 255]);
    const healed = await edited('remove the masked area', {
      mask,
      images: [given(await halves('#c04020', '#c04020'))],
    });
    expect(healed.at(15, 15)).toEqual([192, 64, 32, 255]);
    const tree = await edited('replace the masked area with a tree', { mask });
    expect(tree.share((red, green) => green > 100 && red < 120)).toBeGreaterThan(0.01);
    expect(tree.at(40, 15)).toEqual([32, 64, 192, 255]);
  });

  it('take a second picture in', async () => {
    const images = [given(await halves()), given(await halves('#00ff00', '#00ff00'))];
    const pixels = await edited('put the second image in the bottom left corner', { images });
    expect([pixels.at(8, 40), pixels.at(40, 5)]).toEqual([
      [0, 255, 0, 255],
      [32, 64, 192, 255],
    ]);
  });

  it('get the size that was asked for', async () => {
    const { pictures, losses } = await edit('make it grayscale', { size: { width: 32, height: 32 } });
    expect(await pixelsOf(pictures[0])).toMatchObject({ width: 32, height: 32 });
    expect(losses).toMatchObject([{ path: 'size', action: 'approximated' }]);
  });

  it('say which words had no effect', async () => {
    const { losses } = await edit('crop to a square around the bicycle');
    expect(losses).toMatchObject([{ feature: 'instruction', detail: expect.stringContaining('bicycle') }]);
  });

  it.each([
    ['teleport the cat to Mars', 'prompt', 'teleport the cat to mars'],
    ['crop to a square and make the sky happier', 'prompt', 'make the sky happier'],
    ['make the car red', 'prompt', 'make the car red'],
    ['remove the background', 'prompt', 'remove the background'],
    ['crop to 5000x5000', 'prompt', '64x48'],
    ['fill the masked area with red', 'mask', 'no mask'],
    ['put the second image in the corner', 'image', 'image 2'],
  ])('refuse "%s"', async (prompt, param, words) => {
    await expect(edit(prompt)).rejects.toMatchObject({
      code: 'caller_invalid_request',
      param,
      message: expect.stringContaining(words),
    });
  });

  it('are read from files', async () => {
    const content = { size: 1 };
    const { value } = await runtime.run(
      {
        operation: 'edit-image',
        model: 'scene-composer',
        prompt: 'crop to a square',
        images: [{ kind: 'file', file: { name: 'halves.png', content } }],
        stream: false,
      },
      {
        model: 'scene-composer',
        signal: new AbortController().signal,
        bytesOf: async (asked) => {
          expect(asked).toBe(content);
          return halves();
        },
      },
    );
    for await (const event of value)
      if (event.type === 'image') expect(event.settings).toEqual({ size: '48x48' });
  });

  it('refuse pictures that are none, and masks that do not fit', async () => {
    const whole = await halves();
    const broken = {
      'is empty': Buffer.alloc(0),
      'is no png, jpeg, webp or gif': Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'),
      'is damaged': whole.subarray(0, 60),
    };
    for (const [why, bytes] of Object.entries(broken))
      await expect(edit('blur it', { images: [given(bytes)] })).rejects.toMatchObject({
        code: 'caller_invalid_request',
        param: 'image',
        message: expect.stringContaining(`Image 1 ${why}`),
      });
    const mask = given(
      await sharp({ create: { width: 10, height: 10, channels: 4, background: '#0000' } })
        .png()
        .toBuffer(),
    );
    await expect(edit('blur it', { mask })).rejects.toMatchObject({
      param: 'mask',
      message: expect.stringContaining('10x10'),
    });
    await expect(edit('blur it', { images: [{ kind: 'stored', fileId: 'file-1' }] })).rejects.toMatchObject({
      param: 'image',
      message: expect.stringContaining('file-1'),
    });
  });
});

describe('varied pictures', () => {
  it('are near the given one, differ, and say that they are not drawn anew', async () => {
    const images = [given(await halves())];
    const { pictures, losses } = await ask(runtime, { operation: 'vary-image', images, count: 2 });
    expect(new Set(pictures.map((one) => Buffer.from(one).toString('base64'))).size).toBe(2);
    expect(await pixelsOf(pictures[0])).toMatchObject({ width: 64, height: 48 });
    expect(losses).toMatchObject([{ feature: 'variation', action: 'approximated' }]);
  });
});
