import { once } from 'node:events';
import { createServer } from 'node:http';
import type { IncomingMessage, Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { CanonicalRequest } from '#libs/canonical';
import { googleGenerateContentFeatures } from '#libs/formats/google-generate-content';
import { MediaFetcher } from '../../providers/transport/egress/media-fetcher.js';
import { MediaInlining } from './media-inlining.js';

/** A web site: an image of 90 bytes, one that never comes to an end, and nothing else. */
let site: Server;
let origin: string;
let fetcher: MediaFetcher;

beforeAll(async () => {
  site = createServer(({ url }, response) => {
    if (url?.startsWith('/image') === true) {
      response.setHeader('content-type', 'image/png').end(Buffer.alloc(90, 1));
    } else if (url === '/endless') response.setHeader('content-type', 'image/png').write('x');
    else response.writeHead(404).end();
  }).listen(0, '127.0.0.1');
  await once(site, 'listening');
  const host = `127.0.0.1:${(site.address() as AddressInfo).port}`;
  origin = `http://${host}`;
  fetcher = new MediaFetcher({ media: { maxSize: 1_000, timeout: 10_000, privateHosts: host } });
});
afterAll(async () => {
  await fetcher.onApplicationShutdown();
  site.closeAllConnections();
  site.close();
});

const images = (...paths: readonly string[]): CanonicalRequest => ({
  model: 'm',
  source: 'openai-chat',
  messages: [
    {
      role: 'user',
      parts: paths.map((path) => ({
        type: 'media',
        media: 'image',
        source: { kind: 'url', url: origin + path },
      })),
    },
  ],
});

const inlined = (request: CanonicalRequest, bodyLimit: number): Promise<CanonicalRequest> =>
  new MediaInlining(fetcher, { server: { bodyLimit } }).inlined(
    request,
    googleGenerateContentFeatures,
    new AbortController().signal,
  );

describe('MediaInlining', () => {
  it('takes as much as a request may hold', async () => {
    const { messages } = await inlined(images('/image/a', '/image/b'), 240);
    expect(messages[0]?.parts.map((part) => part.type === 'media' && part.source.kind)).toEqual([
      'bytes',
      'bytes',
    ]);
  });

  it.each([
    ['several files', ['/image/a', '/image/b', '/image/c']],
    ['one file in several places', ['/image/a', '/image/a', '/image/a']],
  ])('takes no more: %s', async (_what, paths) => {
    await expect(inlined(images(...paths), 240)).rejects.toMatchObject({
      code: 'caller_invalid_request',
      message: expect.stringContaining('larger than server.bodyLimit (240 bytes)'),
    });
  });

  it('gives up on all files where one cannot be had', async () => {
    const endless = once(site, 'request').then(([request]) =>
      once((request as IncomingMessage).socket, 'close'),
    );
    await expect(inlined(images('/endless', '/none'), 1_000)).rejects.toMatchObject({
      param: 'messages.0.content.1',
    });
    await endless;
  });
});
