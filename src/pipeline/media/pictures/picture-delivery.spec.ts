import { describe, expect, it } from '@jest/globals';
import { Logger } from '@nestjs/common';
import type { GeneratedImage, ImageEvent, ImageRequest } from '#libs/canonical';
import type { KeptPictures } from '../../../images/kept-pictures.js';
import { MediaFetchError } from '../../../providers/transport/egress/media-fetcher.js';
import type { MediaFetcher } from '../../../providers/transport/egress/media-fetcher.js';
import { PictureDelivery } from './picture-delivery.js';

const png = Buffer.from('iVBORw0KGgoAAAANSUhEUg==', 'base64');
const given: GeneratedImage = { data: { kind: 'base64', base64: png.toString('base64') } };
const addressed: GeneratedImage = { data: { kind: 'url', url: 'https://x.test/a' }, revisedPrompt: 'r' };
const wanting = (more: Partial<ImageRequest>): ImageRequest => ({
  operation: 'generate-image',
  model: 'm',
  images: [],
  stream: false,
  ...more,
});

interface World {
  readonly keep?: KeptPictures['keep'];
  readonly fetch?: MediaFetcher['fetch'];
  readonly address?: string;
}

function settle(image: GeneratedImage, request: ImageRequest, world: World = {}, host?: string) {
  const delivery = new PictureDelivery(
    { keep: world.keep ?? (async () => 'id') } as unknown as KeptPictures,
    {
      fetch: world.fetch ?? (async () => ({ bytes: png, mediaType: 'text/plain' })),
    } as unknown as MediaFetcher,
    {
      images: { retention: 1, maxTotal: 1, address: world.address ?? '' },
      server: { host: '127.0.0.1', port: 3000 } as never,
    },
  );
  const context = { headers: { host }, signal: new AbortController().signal };
  return { delivery, context, settled: delivery.settlePicture(image, request, context) };
}

describe('an address', () => {
  it.each([
    ['gateway.test:80', '', 'http://gateway.test:80/v1/images/files/id'],
    ['[::1]:3000', '', 'http://[::1]:3000/v1/images/files/id'],
    ['evil"host', '', 'http://127.0.0.1:3000/v1/images/files/id'],
    [undefined, '', 'http://127.0.0.1:3000/v1/images/files/id'],
    ['inside', 'https://ai.test/v1', 'https://ai.test/v1/images/files/id'],
    ['inside', 'https://ai.test/gateway', 'https://ai.test/gateway/v1/images/files/id'],
  ])('for host %s with %j is %s', async (host, address, url) => {
    const { settled } = settle(given, wanting({ delivery: 'url' }), { address }, host);
    expect((await settled).data).toEqual({ kind: 'url', url });
  });

  it('leads to the bytes, whose encoding is known', async () => {
    const kept: unknown[] = [];
    const keep: KeptPictures['keep'] = async (bytes, encoding) => {
      kept.push(Buffer.from(bytes), encoding);
      return 'id';
    };
    await settle(given, wanting({ delivery: 'url' }), { keep }).settled;
    const bytes: GeneratedImage = { data: { kind: 'bytes', bytes: new Uint8Array(png) }, encoding: 'webp' };
    await settle(bytes, wanting({ delivery: 'url' }), { keep }).settled;
    expect(kept).toEqual([png, 'png', png, 'webp']);
  });

  it('of the provider stays what it is', async () => {
    expect(await settle(addressed, wanting({ delivery: 'url' })).settled).toBe(addressed);
  });

  it('is not had where nothing is kept, in streams, or where the storage fails', async () => {
    Logger.overrideLogger(false);
    const request = wanting({ delivery: 'url' });
    expect(await settle(given, request, { keep: async () => undefined }).settled).toBe(given);
    expect(await settle(given, wanting({ delivery: 'url', stream: true })).settled).toBe(given);
    const keep = () => Promise.reject(new Error('disk full'));
    expect(await settle(given, request, { keep }).settled).toBe(given);
  });
});

describe('base64', () => {
  const gone = () => Promise.reject(new MediaFetchError('answered with status 404'));

  it('is fetched where the provider gives an address', async () => {
    expect(await settle(addressed, wanting({})).settled).toEqual({
      data: { kind: 'bytes', bytes: png },
      encoding: 'png',
      revisedPrompt: 'r',
    });
    expect(await settle(given, wanting({})).settled).toBe(given);
  });

  it('cannot always be had', async () => {
    expect(await settle(addressed, wanting({}), { fetch: gone }).settled).toBe(addressed);
    for (const request of [wanting({ delivery: 'base64' }), wanting({ stream: true })]) {
      await expect(settle(addressed, request, { fetch: gone }).settled).rejects.toMatchObject({
        code: 'provider_failed',
        message: expect.stringContaining('answered with status 404'),
      });
    }
    const fetch = () => Promise.reject(new TypeError('bug'));
    await expect(settle(addressed, wanting({}), { fetch }).settled).rejects.toThrow('bug');
  });
});

it('unfinished pictures and the end pass as they are', async () => {
  const events: ImageEvent[] = [
    { type: 'partial', index: 0, image: given },
    { type: 'image', image: addressed },
    { type: 'done' },
  ];
  const { delivery, context } = settle(given, wanting({}));
  const source = (async function* () {
    yield* events;
  })();
  const settled: ImageEvent[] = [];
  for await (const event of delivery.settle(source, wanting({}), context)) settled.push(event);
  expect(settled).toMatchObject([
    events[0],
    { type: 'image', image: { data: { kind: 'bytes' } } },
    events[2],
  ]);
});
