import { once } from 'node:events';
import { createServer } from 'node:http';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { MediaFetcher } from './media-fetcher.js';

describe('MediaFetcher', () => {
  let server: Server;
  let origin: string;
  let host: string;
  let asked = 0;

  beforeAll(async () => {
    server = createServer((request, response) => {
      asked += 1;
      const path = request.url ?? '';
      if (path === '/file') response.writeHead(200, { 'content-type': 'Image/PNG; a=b' }).end('bytes');
      else if (path === '/large') response.end('x'.repeat(200));
      else if (path === '/private')
        response.writeHead(302, { location: `http://localhost:${host.split(':')[1] ?? ''}/file` }).end();
      else if (path === '/there') response.writeHead(302, { location: '/file' }).end();
      else if (path === '/loop') response.writeHead(302, { location: '/loop' }).end();
      else if (path === '/slow') response.write('x');
      else response.writeHead(404).end();
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
    origin = `http://${host}`;
  });
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });

  const fetch = async (address: string, privateHosts = host, signal = new AbortController().signal) => {
    const fetcher = new MediaFetcher({ media: { maxSize: 100, timeout: 200, privateHosts } });
    try {
      return await fetcher.fetch(address, signal);
    } finally {
      await fetcher.onApplicationShutdown();
    }
  };

  it('fetches what may be fetched, over redirects too', async () => {
    const file = { bytes: Buffer.from('bytes'), mediaType: 'image/png' };
    expect(await fetch(`${origin}/file`)).toEqual(file);
    expect(await fetch(`${origin}/there`)).toEqual(file);
  });

  it.each([
    ['http://127.0.0.1:9/', 'is not on the open internet'],
    ['http://localhost:9/', 'is not on the open internet'],
    ['http://0x7f.1/', 'is not on the open internet'],
    ['http://2130706433/', 'is not on the open internet'],
    ['http://0/', 'is not on the open internet'],
    ['http://[::ffff:127.0.0.1]/', 'is not on the open internet'],
    ['http://169.254.169.254/latest/meta-data', 'is not on the open internet'],
    ['http://name.invalid/', 'cannot be reached'],
    ['file:///etc/passwd', 'is not an https or http address'],
    ['http://user:secret@example.com/', 'holds a user name or password'],
    ['nonsense', 'is no address'],
  ])('refuses %s', async (address, message) => {
    const before = asked;
    await expect(fetch(address, '')).rejects.toThrow(message);
    expect(asked).toBe(before);
  });

  it('checks where a redirect leads', async () => {
    const before = asked;
    await expect(fetch(`${origin}/private`)).rejects.toThrow('is not on the open internet');
    expect(asked).toBe(before + 1);
  });

  it.each([
    ['/none', 'answered with status 404'],
    ['/large', 'is larger than 100 bytes'],
    ['/loop', 'redirects more than 3 times'],
    ['/slow', 'took too long'],
  ])('gives up on %s', async (path, message) => {
    await expect(fetch(`${origin}${path}`)).rejects.toThrow(message);
  });

  it('stops when nobody waits any more', async () => {
    const controller = new AbortController();
    setTimeout(() => {
      controller.abort(new Error('gone'));
    }, 20);
    await expect(fetch(`${origin}/slow`, host, controller.signal)).rejects.toThrow('gone');
  });
});
